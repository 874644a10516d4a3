import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConnection, isReachable, whenReachable } from "../src/lib/connection.ts";
import { loadCode } from "../src/lib/load-code.ts";
import { createQueryClient } from "../src/lib/query-client.ts";

/** Status of the server's response; 0: no response. */
let status: number;
let requests: number;

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  requests = 0;
  vi.stubGlobal("fetch", () => {
    requests += 1;
    return status === 0 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response("{}", { status }));
  });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});
afterEach(async () => {
  status = 200;
  await checkConnection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([0, 502, 503, 504])(
  "a server that does not answer (%i) is asked until it does, within two seconds",
  async (failure) => {
    status = failure;
    await checkConnection();
    expect(isReachable()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toBeGreaterThan(30);
    status = 200;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(isReachable()).toBe(true);
    requests = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toBe(0);
  },
);

test("an answer that refuses is one", async () => {
  status = 429;
  expect(await checkConnection()).toBe(true);
});

test("those who wait go on when the server answers", async () => {
  status = 0;
  const went = vi.fn();
  void whenReachable().then(went);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(went).not.toHaveBeenCalled();
  status = 200;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(went).toHaveBeenCalledOnce();
});

test("code that could not be fetched is fetched again when the server answers", async () => {
  status = 0;
  const load = vi.fn(() => (status === 0 ? Promise.reject(new TypeError("no file")) : Promise.resolve("page")));
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
  status = 200;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await loaded).toBe("page");
});

test("a query and a change without a connection fail at once, rather than wait for one", async () => {
  status = 0;
  await checkConnection();
  onlineManager.setOnline(false);
  const cache = createQueryClient();
  const queryFn = () => Promise.reject(new Error("no connection"));
  await expect(cache.fetchQuery({ queryKey: ["a"], queryFn })).rejects.toThrow("no connection");
  const change = cache.getMutationCache().build(cache, { mutationFn: queryFn });
  await expect(change.execute(undefined)).rejects.toThrow("no connection");
  onlineManager.setOnline(true);
});
