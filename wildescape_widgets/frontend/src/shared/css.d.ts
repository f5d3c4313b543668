/** The names of a style sheet's `:local(…)` classes; the build refuses one that it doesn't have. The
 * text of a `.part.css`, which comes with a part: what only teachers see, learners don't load. */
declare module "*.css";
