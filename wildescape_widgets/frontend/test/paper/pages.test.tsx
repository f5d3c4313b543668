import { describe, expect, it } from "vitest";
import { evenly, packed } from "../../src/paper/pages";

describe("pages", () => {
  it("hold what fits, down one column after another", () => {
    expect(packed([40, 40, 40, 40, 40], 100, 2)).toEqual([[0, 1, 2, 3], [4]]);
    expect(packed([10, 10, 10], 100, 1)).toEqual([[0, 1, 2]]);
  });

  it("hold about as much, where questions are spread", () => {
    expect(evenly([30, 30, 30, 30, 30, 30, 30], 100, 2)).toEqual([[0, 1, 2, 3], [4, 5, 6]]);
    expect(evenly([300, 10], 100, 2)).toEqual(packed([300, 10], 100, 2));
  });

  it("cut nothing in two, and leave nothing out", () => {
    expect(packed([60, 60, 60], 100, 1)).toEqual([[0], [1], [2]]);
    expect(packed([300, 10], 100, 1)).toEqual([[0], [1]]);
    expect(packed([], 100, 2)).toEqual([]);
  });
});
