// Links to other pages: a move inside a course, a page of its own on the site.

import type { ComponentChildren } from "preact";
import { OWN_KEYS } from "./button";
import type { Around } from "./host";

interface Props {
  around: Pick<Around, "go">;
  /** Such as `#/practice`. */
  address: string;
  kind?: string | undefined;
  current?: "page" | "step" | undefined;
  label?: string | undefined;
  children: ComponentChildren;
}

/** Whether the page is served among the others, so that a link finds them. */
export const isOnSite = (): boolean => location.pathname.includes("/voila/");

/** A link inside a course. With a key held down it opens a tab, like any other. */
export function Go({ around, address, kind, current, label, children }: Props) {
  const [, page = "", part] = address.split("/");
  return (
    <a
      class={kind}
      href={address}
      data-go={page || "map"}
      data-lesson={page === "lesson" ? part : undefined}
      aria-current={current}
      aria-label={label}
      {...OWN_KEYS}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        around.go(address);
      }}
    >
      {children}
    </a>
  );
}
