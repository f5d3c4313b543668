import "../registry/lessons";

export { default } from "./ask";
