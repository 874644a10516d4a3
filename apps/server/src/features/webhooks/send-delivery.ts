import { webhookLengths } from "@safeport/contract/webhooks/webhook.limits";
import type { DeliveryFailure } from "@safeport/contract/webhooks/webhook.values";
import type { Services } from "../../platform/context.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { DeliveryRow } from "./delivery.queries.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { signedHeaders } from "./sign-message.ts";
import type { WebhookRow } from "./webhook.queries.ts";
import { signingKeys } from "./webhook-secret.ts";

/** Result of an attempt. */
export interface Attempt {
  /** Null if the receiver took the message. */
  failure: DeliveryFailure | null;
  response_status: number | null;
  response_excerpt: string | null;
  duration_ms: number;
  /** Seconds that the receiver asked to wait; null if it did not. */
  retryAfter: number | null;
}

/** Bytes of an answer that are read. */
const answerBytes = 4 * webhookLengths.excerpt;

/** Sends a message once. Any 2xx takes it; redirects are not followed. */
export async function sendDelivery(
  { keyFor, outbound }: Pick<Services, "keyFor" | "outbound">,
  webhook: WebhookRow,
  { message_id, payload }: Pick<DeliveryRow, "message_id" | "payload">,
  now: Date,
): Promise<Attempt> {
  const keys = signingKeys(keyFor, webhook, now);
  const headers = {
    ...signedHeaders(keys, { id: message_id, body: payload }, now),
    "content-type": "application/json",
  };
  const began = performance.now();
  const lasted = () => Math.round(performance.now() - began);
  try {
    const answer = await outbound.fetch(webhook.url, {
      method: "POST",
      headers,
      body: payload,
      maxBytes: answerBytes,
      cutsBody: true,
    });
    const { status } = answer;
    return {
      failure: status >= 200 && status < 300 ? null : "refused",
      response_status: status,
      response_excerpt: excerptOf(answer.body),
      duration_ms: lasted(),
      retryAfter: retryAfterSeconds(answer.headers.get("retry-after"), now),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // A name without an address and a private address look alike, since a difference would reveal the internal network.
    const failure = error.code === "timed_out" ? "timed_out" : "unreachable";
    return { failure, response_status: null, response_excerpt: null, duration_ms: lasted(), retryAfter: null };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no zero bytes, and the others would garble the page
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function excerptOf(body: Buffer): string {
  const text = body.toString("utf8").replace(controls, "\ufffd").slice(0, webhookLengths.excerpt);
  // A half of a character at the end is dropped.
  return text.replace(/[\ud800-\udbff]$/, "");
}
