/** The names of a style sheet's `:local(…)` classes; the build refuses one that it doesn't have. */
declare module "*.css";
