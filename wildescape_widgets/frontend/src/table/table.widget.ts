import "../registry/usual";

export { default } from "./table";
