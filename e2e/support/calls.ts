import type { Page, Request } from "@playwright/test";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import type { ErrorCode, Problem } from "@safeport/contract/kernel/error";
import { answer, hold, intercept, problem } from "./answers.ts";

type Target = Pick<Endpoint, "method" | "path">;

/** The addresses at which an endpoint is called, whatever its parameters. */
function addressOf({ path }: Target): RegExp {
  const pattern = path.replace(/:\w+/g, (name) => (name.endsWith("_id") ? "[0-9a-f-]{36}" : "[^/]+"));
  return new RegExp(`^https?://[^/]+${pattern}(\\?|$)`);
}

/** Tells the page's calls of an endpoint from its others. */
export function isCallOf(target: Target): (request: Request) => boolean {
  return (request) => request.method() === target.method && addressOf(target).test(request.url());
}

/** Keeps the calls of an endpoint waiting until `release()` is called. */
export function holdCalls(page: Page, target: Target): Promise<{ release: () => void }> {
  return hold(page, addressOf(target), target.method);
}

/** Lets an endpoint fail as the server would; without a `detail` it says nothing, so that the screen's own words show. */
export function failCalls(page: Page, target: Target, code: ErrorCode, detail = "", more: Partial<Problem> = {}): Promise<void> {
  return answer(page, addressOf(target), target.method, problem(code, detail, more));
}

/** Lets the next call of an endpoint reach the server and its answer get lost on the way back. */
export async function loseNextAnswer(page: Page, target: Target): Promise<void> {
  let lost = false;
  await intercept(page, addressOf(target), async (route) => {
    if (lost || route.request().method() !== target.method) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}
