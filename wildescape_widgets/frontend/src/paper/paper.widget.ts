import "../registry/cards";

export { default } from "./paper";
