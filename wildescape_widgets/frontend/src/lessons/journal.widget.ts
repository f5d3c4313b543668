import "../registry/cards";

export { default } from "./journal";
