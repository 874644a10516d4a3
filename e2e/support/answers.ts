import { type BrowserContext, expect, type Page, type Request, type Route } from "@playwright/test";
import { type ErrorCode, errorStatuses, type Problem } from "@safeport/contract/kernel/error";

/** Response of the server to a failed call, for `route.fulfill`. */
export function problem(code: ErrorCode, detail: string, more: Partial<Problem> = {}) {
  const status = errorStatuses[code];
  const body: Problem = { type: `/v1/docs/errors#${code}`, title: code, status, detail, code, ...more };
  return { status, contentType: "application/problem+json", body: JSON.stringify(body) };
}

/** A failure without a word of ours, as a proxy in between may answer. */
export const wordless = { status: 502, contentType: "text/html", body: "" };

/** An address that the server answers, with a query by which its intercepted answer is known. */
const probe = "/healthz?intercepted";

/**
 * Hands the requests of an address to `handler`, like `where.route()`, which returns before the page's renderer knows of it: a request
 * that follows at once, by a pressed key, would still reach the server.
 */
export async function intercept(
  where: Page | BrowserContext,
  url: Parameters<Page["route"]>[0],
  handler: (route: Route, request: Request) => unknown,
): Promise<void> {
  await where.route(url, handler);
  const isProbe = (address: URL) => address.pathname + address.search === probe;
  await where.route(isProbe, (route) => route.fulfill({ status: 200, body: "intercepted" }));
  for (const page of "pages" in where ? where.pages() : [where]) {
    // A page that is not loaded yet learns of it when it is.
    if (!page.url().startsWith("http")) continue;
    await expect.poll(() => page.evaluate(fetchText, probe), { intervals: [10] }).toBe("intercepted");
  }
  await where.unroute(isProbe);
}

/** Runs in the page. Empty when there is no answer. */
function fetchText(address: string): Promise<string> {
  return fetch(address).then(
    (response) => response.text(),
    () => "",
  );
}

/** Keeps the calls of an address waiting until `release()` is called; then they go on to the server. */
export async function hold(where: Page | BrowserContext, url: string | RegExp, method = "GET"): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(where, url, async (route) => {
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
  await intercept(where, url, (route) => (route.request().method() === method ? route.fulfill(fulfil) : route.fallback()));
}
