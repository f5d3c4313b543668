// A machine that does much else takes longer to draw than the second that is usual.
import { configure } from "@testing-library/preact";

configure({ asyncUtilTimeout: 10_000 });
