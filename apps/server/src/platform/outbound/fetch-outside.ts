import { isIP } from "node:net";
import type { Response } from "undici";
import { checkTarget, internet, type Network, type Target } from "./check-target.ts";
import { OutboundError } from "./outbound-error.ts";

export interface OutsideOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH";
  /** Must not contain credentials; throws for the names in `forbiddenHeaders`. */
  headers?: Readonly<Record<string, string>>;
  /** The Authorization header, for a service that the company has an account at. Redirects are not followed then. */
  authorization?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  /** The size of the answer at most, after decompression; 1 MB unless given. */
  maxBytes?: number;
  /** Reads a longer answer only up to `maxBytes`, instead of failing. */
  cutsBody?: boolean;
  /** Milliseconds for everything together: names, redirects, the answer to its end; 10 s unless given. */
  timeoutMs?: number;
  /** 80 and 443 unless given. */
  ports?: readonly number[];
}

export interface OutsideAnswer {
  /** The final URL after redirects. */
  url: string;
  /** The status; a redirect only after a POST or with credentials, whose redirects are not followed. */
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

const userAgent = "Safeport";
const forbiddenHeaders: ReadonlySet<string> = new Set(["authorization", "cookie", "host", "proxy-authorization", "user-agent"]);
const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The only way to addresses that people have given, such as a company's website or a webhook: http and https, to the public internet only, by
 * address, by name, by redirect and by a name that changes its meaning (DNS rebinding). Sends no cookies and follows at most three
 * redirects. Throws an OutboundError, with one of a closed set of codes. Callers must not reveal whether it was
 * `unknown_host` or `address_refused`, since that discloses names of the internal network.
 */
export async function fetchOutside(
  text: string,
  options: OutsideOptions = {},
  network: Network = internet,
): Promise<OutsideAnswer> {
  const { headers = {}, timeoutMs = 10_000 } = options;
  const forbidden = Object.keys(headers).find((name) => forbiddenHeaders.has(name.toLowerCase()));
  if (forbidden !== undefined) throw new Error(`The header ${forbidden} must not go to the outside`);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(text, options, network, signal);
  } catch (cause) {
    if (signal.aborted) throw new OutboundError("timed_out", { cause });
    throw cause instanceof OutboundError ? cause : new OutboundError("unreachable", { cause });
  }
}

async function follow(text: string, options: OutsideOptions, network: Network, signal: AbortSignal): Promise<OutsideAnswer> {
  const { ports = [80, 443] } = options;
  let next = text;
  let base: URL | undefined;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const target = await beforeAbort(checkTarget(next, ports, network, base), signal);
    const answer = await exchange(target, options, signal);
    if (typeof answer !== "string") return answer;
    next = answer;
    base = target.url;
  }
  throw new OutboundError("too_many_redirects");
}

/** One request and its answer, or where it redirects to, on a connection of its own. */
async function exchange(
  { url, addresses }: Target,
  options: OutsideOptions,
  signal: AbortSignal,
): Promise<OutsideAnswer | string> {
  const { method = "GET", headers = {}, authorization, body = null, maxBytes = 1_000_000, cutsBody = false } = options;
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  // Loaded here, because it slows the start most and few servers need it.
  const { Agent, fetch } = await import("undici");
  // The certificate is still checked against the name.
  const dispatcher = new Agent({ connect: { lookup: (_hostname, _options, done) => done(null, pinned) } });
  try {
    const sent = { ...headers, "user-agent": userAgent, ...(authorization !== undefined && { authorization }) };
    const response = await fetch(url, { method, headers: sent, body, redirect: "manual", dispatcher, signal });
    const location = response.headers.get("location");
    const isFollowed = method === "GET" && authorization === undefined;
    if (isFollowed && redirects.has(response.status) && location !== null) return location;
    return {
      url: url.href,
      status: response.status,
      headers: new Map(response.headers),
      body: await read(response, maxBytes, cutsBody),
    };
  } finally {
    await dispatcher.destroy();
  }
}

/** Reads a body, which `fetch` has decompressed, up to a size. */
async function read({ body }: Response, maxBytes: number, cutsBody: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes && !cutsBody) throw new OutboundError("too_large");
    chunks.push(chunk);
    if (size >= maxBytes && cutsBody) break;
  }
  return cutsBody ? Buffer.concat(chunks).subarray(0, maxBytes) : Buffer.concat(chunks);
}

/** Rejects as soon as the signal is aborted, because resolvers cannot be stopped. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
