import { render, screen } from "@testing-library/preact";
import { test } from "vitest";
import { Part, type PartHost } from "../../src/shared/parts";

const host = {
  load: (name: string) => Promise.resolve({ told: `the part ${name}` }),
} as unknown as PartHost;

const shown = (name: "log" | "share") => (
  <Part host={host} name={name}>
    {(module) => <p>{(module as unknown as { told: string }).told}</p>}
  </Part>
);

test("what takes the place of another part shows its own", async () => {
  const { rerender } = render(shown("log"));
  await screen.findByText("the part log");
  rerender(shown("share"));
  await screen.findByText("the part share");
});
