// A room of the course: one of our widgets, as it is, under a model of its own.

import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { type Actions, type Around, Host } from "../shared/host";
import { Root, type Shown } from "../shared/mount";
import type { WidgetView } from "../shared/shapes";
import { roomModel } from "./room-model";

interface Props {
  course: Host<WidgetView>;
  name: string;
  around: Around;
  Component: unknown;
}

export function Room({ course, name, around, Component }: Props) {
  const host = useMemo(() => new Host<never>(roomModel(course.model, name, around)), [course, name]);
  useEffect(() => {
    host.listen(() => course.setLost(host.lost));
    return () => host.close();
  }, [host]);
  return <Root host={host} Component={Component as ComponentType<Shown<never, Actions>>} />;
}
