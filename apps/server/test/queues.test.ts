import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueues } from "../src/platform/http/queues.ts";

const limits = { atOnce: 1, maxWaiting: 2, waitMs: 1_000, holdMs: 400 };
const never = () => new Promise<never>(() => {});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }) => code,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("work that never ends hands its turn to the next", async () => {
  const queues = createQueues(limits);
  void queues.run("a", never);
  const next = codeOf(queues.run("a", async () => {}));
  await vi.advanceTimersByTimeAsync(399);
  expect(await Promise.race([next, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe("done");
});

it("a wait ends, and so does a queue that is too long", async () => {
  const queues = createQueues({ ...limits, holdMs: 60_000 });
  void queues.run("a", never);
  const waiting = [1, 2].map(() => codeOf(queues.run("a", async () => {})));
  expect(await codeOf(queues.run("a", async () => {}))).toBe("rate_limited");
  expect(await codeOf(queues.run("b", async () => {}))).toBe("done");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(waiting)).toEqual(["unavailable", "unavailable"]);
});

it("work whose client has gone leaves the queue, and never runs", async () => {
  const queues = createQueues(limits);
  let end = () => {};
  const first = queues.run("a", () => new Promise<void>((resolve) => (end = resolve)));
  const gone = new AbortController();
  const run = vi.fn(async () => {});
  const left = codeOf(queues.run("a", run, gone.signal));
  gone.abort();
  expect(await left).toBe("malformed");
  const last = codeOf(queues.run("a", async () => {}));
  end();
  await first;
  expect(await last).toBe("done");
  expect(await codeOf(queues.run("a", async () => {}))).toBe("done");
  expect(run).not.toHaveBeenCalled();
});
