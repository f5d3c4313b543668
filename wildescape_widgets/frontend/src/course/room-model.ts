// A room of the course as a model of its own: what it reads and sends goes through the course's.

import type { Around, Model } from "../shared/host";

type Listener = (...values: never[]) => void;

interface Passed {
  room?: string;
  message?: unknown;
}

export function roomModel(course: Model, room: string, around: Around): Model {
  const heard = new Map<Listener, Listener>();
  const named = (event: string): string => event.replace("change:", `change:${room}_`);
  const wrapped = (event: string, listener: Listener): Listener => {
    if (event !== "msg:custom") return listener;
    const known = heard.get(listener) ?? (({ room: from, message }: Passed): void => {
      if (from === room) listener(message as never);
      // Whatever the course says tells every room that the connection holds.
      else if (from === undefined) listener({ id: null } as never);
    });
    heard.set(listener, known);
    return known;
  };
  return {
    around,
    answersWithin: course.answersWithin,
    kernel: course.kernel,
    get: (key) => course.get(`${room}_${key}`),
    on: (event, listener) => course.on(named(event), wrapped(event, listener)),
    off: (event, listener) => course.off(named(event), wrapped(event, listener)),
    send: (message) =>
      // The answer is the room's own; the course's number of it is no one's.
      course.send({ id: (message as { id: number }).id, rev: null, action: "room", room, message }),
  };
}
