// Which questions stand on which page: as many as fit, in their order, none cut in two.

/** The places of what stands on each page, down one column after another, given the heights. */
export function packed(heights: readonly number[], room: number, columns: number): number[][] {
  const pages: number[][] = [];
  let column = columns;
  let left = 0;
  heights.forEach((height, at) => {
    if (height > left) {
      column += 1;
      left = room;
      if (column > columns) {
        pages.push([]);
        column = 1;
      }
    }
    pages.at(-1)?.push(at);
    left -= height;
  });
  return pages;
}

/** As few pages as it takes, and on each about as much. */
export function evenly(heights: readonly number[], room: number, columns: number): number[][] {
  const count = packed(heights, room, columns).length;
  let [low, high] = [0, room];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (packed(heights, middle, columns).length > count || middle < Math.max(...heights)) low = middle;
    else high = middle;
  }
  return packed(heights, high, columns);
}
