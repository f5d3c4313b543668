// The style sheets of the course and of all its rooms; the build says which one is missing.

import "../shared/style.css";
import "../cards/hand.css";
import "../table/table.css";
import "../table/panel.css";
import "../table/builder.css";
import "../lessons/lesson.css";
import "../rules/rules.css";
import "../classroom/classroom.css";
import "./course.css";
