import { expect, test } from "vitest";
import { isOwn } from "../../src/classroom/talk";

test("a server of one's own on JupyterHub is known by its address", () => {
  expect(isOwn("https://hub.example/user/anna/")).toBe(true);
  expect(isOwn("https://hub.example/jupyter/user/anna%40x/course/")).toBe(true);
  for (const page of ["https://cards.example/", "https://cards.example/1/", "https://user.example/a/"])
    expect(isOwn(page)).toBe(false);
});
