import "../registry/cards";

export { default } from "./rules";
