import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Qr } from "../../src/shared/qr";

afterEach(cleanup);

test("a code fills the screen where the browser can and will, and fails nowhere", async () => {
  render(<Qr drawn={{ size: 21, path: "" } as never} label="code" />);
  const code = screen.getByRole("button");
  // An unhandled rejection fails the test, too.
  const refuse = vi.fn(() => Promise.reject(new Error("not allowed")));
  for (const requestFullscreen of [refuse, undefined]) {
    Object.assign(code, { requestFullscreen });
    fireEvent.click(code);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(refuse).toHaveBeenCalledOnce();
});
