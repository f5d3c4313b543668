// Where a number is told or several things are put in their places: the controls come when a step
// first needs one.

import type { ComponentType } from "preact";
import { modules } from "../modules";
import { Part } from "../../shared/parts";
import type { ControlProps, Kind } from "./props";

type Here = "number" | "order" | "sort" | "assign" | "partition";

export function Arranged<K extends Here>(props: ControlProps<K>) {
  return (
    <Part host={props.host} modules={modules} load={() => import("./arranging")}>
      {({ ARRANGING }) => {
        // TypeScript can't tell that what is looked up by the kind takes the control of that kind.
        const Control = ARRANGING[props.kind as K] as ComponentType<ControlProps<Kind>>;
        return <Control {...(props as ControlProps<Kind>)} />;
      }}
    </Part>
  );
}
