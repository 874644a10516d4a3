import type { BrowserContext, Page, Route } from "@playwright/test";
import { type ErrorCode, errorStatuses, type Problem } from "@safeport/contract/kernel/error";

/** What the server would answer to a call that fails, for `route.fulfill`. */
export function problem(code: ErrorCode, detail: string, more: Partial<Problem> = {}) {
  const status = errorStatuses[code];
  const body: Problem = { type: `/v1/docs/errors#${code}`, title: code, status, detail, code, ...more };
  return { status, contentType: "application/problem+json", body: JSON.stringify(body) };
}

/** A failure without a word of ours, as a proxy in between may answer. */
export const wordless = { status: 502, contentType: "text/html", body: "" };

/** Keeps the calls of an address waiting until `release()` is called; then they go on to the server. */
export async function hold(where: Page | BrowserContext, url: string | RegExp, method = "GET"): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await where.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return { release };
}

/** Answers the calls of an address and method in the server's place. */
export async function answer(
  where: Page | BrowserContext,
  url: string | RegExp,
  method: string,
  fulfil: Parameters<Route["fulfill"]>[0],
): Promise<void> {
  await where.route(url, (route) => (route.request().method() === method ? route.fulfill(fulfil) : route.fallback()));
}
