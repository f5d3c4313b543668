import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOwn, useNews } from "../../src/classroom/talk";
import type { Model } from "../../src/shared/host";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server of one's own on JupyterHub is known by its address", () => {
  expect(isOwn("https://hub.example/user/anna/")).toBe(true);
  expect(isOwn("https://hub.example/jupyter/user/anna%40x/course/")).toBe(true);
  for (const page of ["https://cards.example/", "https://cards.example/1/", "https://user.example/a/"])
    expect(isOwn(page)).toBe(false);
});

interface Asked {
  since: number;
}

/**
 * A class on a server that is at revision 1, and tells only what is newer than `since`. `kernel` is
 * the status of the page's kernel.
 */
function serve(kernel = 404) {
  const asked: Asked[] = [];
  const fetch = vi.fn((address: string, { body, signal }: RequestInit = {}) => {
    if (address === "api/kernels/kernel") return Promise.resolve({ status: kernel });
    const message = JSON.parse(`${body}`) as Asked;
    asked.push(message);
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", reject);
      if (message.since < 1) resolve({ json: () => Promise.resolve({ rev: 1 }) });
    });
  });
  vi.stubGlobal("fetch", fetch);
  return { asked, fetch };
}

const hearing = {
  model: { kernel: "kernel" } as unknown as Model,
  action: "look",
  asked: () => ({}),
  onNews: () => Promise.resolve({ ok: true } as { ok: boolean; reason?: string }),
  onEnd: vi.fn(),
  onProblem: vi.fn(),
};

function Page(props: Partial<typeof hearing>) {
  useNews("ABCDE", { ...hearing, ...props });
  return null;
}

test("what Python couldn't hear of is told again, until it has", async () => {
  const { asked } = serve(200);
  const onNews = vi
    .fn(hearing.onNews)
    .mockResolvedValueOnce({ ok: false, reason: "lost" })
    .mockResolvedValueOnce({ ok: false, reason: "lost" });
  render(<Page onNews={onNews} />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onNews).toHaveBeenCalledTimes(3);
  expect(asked.map(({ since }) => since)).toEqual([-1, -1, -1, 1]);
});

test("a Python that ends while it's told is told again", async () => {
  const { asked } = serve(200);
  const onNews = vi.fn(hearing.onNews).mockReturnValueOnce(new Promise(() => {}));
  const onProblem = vi.fn();
  render(<Page onNews={onNews} onProblem={onProblem} />);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onProblem.mock.calls).toEqual([["away"], [""]]);
  expect(asked.map(({ since }) => since)).toEqual([-1, -1, 1]);
});

test.each([
  [404, 1],
  [200, 0],
  [502, 0],
])("a page whose kernel answers %i is loaded again %i times", async (status, times) => {
  serve(status);
  const reload = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal("location", { reload });
  const onProblem = vi.fn();
  const lost = { ok: false, reason: "lost" };
  render(<Page onNews={() => Promise.resolve(lost)} onProblem={onProblem} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledTimes(times);
  expect(onProblem.mock.calls).toEqual([["away"]]);
});

test("what Python refuses is told once", async () => {
  const { asked } = serve();
  render(<Page onNews={() => Promise.resolve({ ok: false, reason: "malformed" })} />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.map(({ since }) => since)).toEqual([-1, 1]);
});

test("a page that is left waits for no more news", async () => {
  const { fetch } = serve();
  const { unmount } = render(<Page />);
  await vi.advanceTimersByTimeAsync(100);
  const { signal } = fetch.mock.calls.at(-1)?.[1] as { signal: AbortSignal };
  expect(signal.aborted).toBe(false);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signal.aborted).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a page whose place was needed asks again after a while", async () => {
  const { asked, fetch } = serve();
  fetch.mockImplementation((_, { body } = {}) => {
    asked.push(JSON.parse(`${body}`) as Asked);
    return Promise.resolve({ json: () => Promise.resolve({ rev: 1, isCut: true }) });
  });
  render(<Page />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(25);
});

test.each(["ended", "gone", "taken", "removed"])("a page that is refused as %s asks no more", async (reason) => {
  const { fetch } = serve();
  fetch.mockResolvedValue({ json: () => Promise.resolve({ reason }) });
  const onEnd = vi.fn();
  render(<Page onEnd={onEnd} />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledOnce();
});
