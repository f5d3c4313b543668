// What JSX becomes.

export { Fragment, h } from "preact";
