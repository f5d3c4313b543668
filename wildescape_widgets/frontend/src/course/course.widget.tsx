import { Course } from "./course";
import type { CourseActions, CourseView } from "./shapes";
import { type Shown, widget } from "../shared/mount";
import "../registry/course";

/** In a notebook the course is a cell. */
function CourseWidget({ host, view }: Shown<CourseView, CourseActions>) {
  return (
    <div class="ws-course">
      <Course view={view} host={host} />
    </div>
  );
}

export default widget(CourseWidget);
