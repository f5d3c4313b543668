import "../registry/cards";

export { default } from "./own-table";
