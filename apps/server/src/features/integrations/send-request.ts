import type { IntegrationFailure } from "@safeport/contract/integrations/integration.values";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";

/** A failed call of a tracker or a chat. `isFinal`: the same call again would fail in the same way. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
  readonly failure: IntegrationFailure;
  readonly isFinal: boolean;
  constructor(failure: IntegrationFailure, isFinal: boolean, options?: ErrorOptions) {
    super(`The integration failed: ${failure}`, options);
    this.failure = failure;
    this.isFinal = isFinal;
  }
}

/** Sends a request to a tracker or a chat and returns the body of its answer. Throws an IntegrationError for every other answer than 2xx. */
export async function sendRequest(outbound: Outbound, url: string, options: Parameters<Outbound["fetch"]>[1]): Promise<Buffer> {
  let answer: Awaited<ReturnType<Outbound["fetch"]>>;
  try {
    answer = await outbound.fetch(url, options);
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    const isFinal = cause.code === "invalid_url" || cause.code === "port_refused" || cause.code === "address_refused";
    throw new IntegrationError("unavailable", isFinal, { cause });
  }
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return body;
  if (status === 429 || (status === 403 && headers.get("x-ratelimit-remaining") === "0"))
    throw new IntegrationError("rate_limited", false);
  if (status === 401 || status === 403) throw new IntegrationError("unauthorized", true);
  if (status === 404 || status === 410) throw new IntegrationError("not_found", true);
  if (status === 408 || status >= 500) throw new IntegrationError("unavailable", false);
  throw new IntegrationError("refused", true);
}
