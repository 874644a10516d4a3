import type { IntegrationFailure } from "@safeport/contract/integrations/integration.values";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";

/** A failed call of a tracker or a chat. `isFinal`: the same call again would fail in the same way. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
  readonly failure: IntegrationFailure;
  readonly isFinal: boolean;
  /** Seconds after which the service takes calls again, if it says so. */
  readonly waitSeconds: number | null;
  constructor(
    failure: IntegrationFailure,
    isFinal: boolean,
    { waitSeconds = null, ...options }: ErrorOptions & { waitSeconds?: number | null } = {},
  ) {
    super(`The integration failed: ${failure}`, options);
    this.failure = failure;
    this.isFinal = isFinal;
    this.waitSeconds = waitSeconds;
  }
}

/** The longest time that a service may ask to wait, in seconds. */
const maxWait = 3_600;
const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 307, 308]);

type Options = NonNullable<Parameters<Outbound["fetch"]>[1]>;
type Answer = Awaited<ReturnType<Outbound["fetch"]>>;

/**
 * Sends a request to a tracker or a chat and returns the body of its answer. A redirect of a read is followed within its origin only, since the call has
 * credentials. One of a write is not: what it is about may be another project by now, so the whole act is tried again. Throws an IntegrationError for every other
 * answer than 2xx.
 */
export async function sendRequest(outbound: Outbound, url: string, options: Options): Promise<Buffer> {
  const isRead = (options.method ?? "GET") === "GET";
  let next = url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await fetched(outbound, next, options);
    if (!redirects.has(answer.status)) return bodyOf(answer);
    if (!isRead) throw new IntegrationError("unavailable", false);
    const location = answer.headers.get("location") ?? "";
    const target = URL.canParse(location, next) ? new URL(location, next) : null;
    if (target?.origin !== new URL(url).origin) throw new IntegrationError("refused", true);
    next = target.href;
  }
  throw new IntegrationError("refused", true);
}

async function fetched(outbound: Outbound, url: string, options: Options): Promise<Answer> {
  try {
    return await outbound.fetch(url, options);
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    const isFinal = cause.code === "invalid_url" || cause.code === "port_refused" || cause.code === "address_refused";
    throw new IntegrationError("unavailable", isFinal, { cause });
  }
}

function bodyOf({ status, headers, body }: Answer): Buffer {
  if (status >= 200 && status < 300) return body;
  const waitSeconds = waitOf(headers);
  const isLimited = status === 403 && (headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after"));
  if (status === 429 || isLimited) throw new IntegrationError("rate_limited", false, { waitSeconds });
  if (status === 401 || status === 403) throw new IntegrationError("unauthorized", true);
  if (status === 404 || status === 410) throw new IntegrationError("not_found", true);
  if (status === 408 || status >= 500) throw new IntegrationError("unavailable", false);
  throw new IntegrationError("refused", true);
}

/** What `Retry-After` or `X-RateLimit-Reset` (seconds of the epoch, in Jira a time) says, in seconds; null without either. */
function waitOf(headers: ReadonlyMap<string, string>): number | null {
  const [after, reset] = [headers.get("retry-after") ?? "", headers.get("x-ratelimit-reset") ?? ""];
  const until = /^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 : Date.parse(reset);
  const seconds = /^\d{1,6}$/.test(after) ? Number(after) : Math.ceil(((Date.parse(after) || until) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(maxWait, Math.max(1, seconds)) : null;
}
