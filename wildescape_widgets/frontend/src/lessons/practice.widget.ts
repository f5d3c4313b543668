import "../registry/lessons";

export { default } from "./practice";
