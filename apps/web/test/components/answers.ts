import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { type ErrorCode, errorStatuses, type Problem } from "@safeport/contract/kernel/error";
import { afterEach, beforeEach, vi } from "vitest";

type Target = Pick<Endpoint, "method" | "path">;
type Answer = (request: Request) => Response | Promise<Response>;

const answers = new Map<string, Answer>();
const calls: Request[] = [];
const keyOf = ({ method, path }: Target) => `${method} ${path}`;

/** Whether an address is one of an endpoint, whatever its parameters. */
function isAt(key: string, { method, url }: Request): boolean {
  const [verb = "", path = ""] = key.split(" ");
  return verb === method && new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(new URL(url).pathname);
}

/** Stands in for the server in the tests of a file: a call that no test has an answer for fails. */
export function withoutServer(): void {
  const real = globalThis.fetch;
  beforeEach(() => {
    answers.clear();
    calls.length = 0;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith("/v1/")) return real(request);
      calls.push(request);
      const answer = [...answers].find(([key]) => isAt(key, request))?.[1];
      if (!answer) throw new Error(`No answer for ${request.method} ${request.url}`);
      return answer(request);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/** The calls of an endpoint in this test, in their order. */
export function callsOf(target: Target): Request[] {
  return calls.filter((request) => isAt(keyOf(target), request));
}

/** Answers the calls of an endpoint with a result. */
export function answer(target: Target, result: unknown): void {
  answers.set(keyOf(target), () => Response.json(result));
}

/** Refuses the calls of an endpoint as the server would; without a `detail` it says nothing, so that the screen's own words show. */
export function refuse(target: Target, code: ErrorCode, detail = ""): void {
  const status = errorStatuses[code];
  const body: Problem = { type: `/v1/docs/errors#${code}`, title: code, status, detail, code };
  const headers = { "content-type": "application/problem+json" };
  answers.set(keyOf(target), () => new Response(JSON.stringify(body), { status, headers }));
}

/** Fails the calls of an endpoint without a word of ours, as a proxy in between may. */
export function failWithoutWords(target: Target): void {
  answers.set(keyOf(target), () => new Response("", { status: 502, headers: { "content-type": "text/html" } }));
}

/** Loses the answers to the calls of an endpoint on the way back. */
export function lose(target: Target): void {
  answers.set(keyOf(target), () => Promise.reject(new TypeError("Failed to fetch")));
}

/** Keeps the calls of an endpoint waiting until `release()` is called with their result. */
export function hold(target: Target): { release: (result: unknown) => void } {
  let release: (result: unknown) => void = () => {};
  const held = new Promise<unknown>((resolve) => {
    release = resolve;
  });
  answers.set(keyOf(target), async () => Response.json(await held));
  return { release };
}
