import "../registry/lessons";

export { default } from "./join";
