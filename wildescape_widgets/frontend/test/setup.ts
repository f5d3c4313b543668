// A machine that does much else takes longer to draw than the second that is usual.
import { configure } from "@testing-library/preact";
import { vi } from "vitest";
import { Host } from "../src/shared/host";

configure({ asyncUtilTimeout: 10_000 });

// Python sends parts; here they are at hand.
vi.spyOn(Host.prototype, "load").mockImplementation(async (name) => {
  const registries = [
    import("../src/registry/cards"),
    import("../src/registry/usual"),
    import("../src/registry/lessons"),
    import("../src/registry/course"),
  ];
  const parts = Object.assign({}, ...(await Promise.all(registries)).map((registry) => registry.parts));
  return parts[name]();
});
