import "../registry/lessons";

export { default } from "./lesson";
