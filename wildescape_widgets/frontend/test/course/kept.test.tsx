// Addresses that were handed out or bookmarked lead where they led.

import { expect, test } from "vitest";
import { placeOf } from "../../src/course/address";
import links from "../../../../tests/kept/0.1.0/links.json";

test.each(links)("$link still leads to its place", ({ link, place }) => {
  expect(placeOf(link)).toEqual({ part: undefined, at: undefined, ...place });
});
