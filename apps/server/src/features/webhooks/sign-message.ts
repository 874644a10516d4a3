import { createHmac } from "node:crypto";

interface Message {
  id: string;
  body: string;
}

/** The headers of a message with a signature by each key (Standard Webhooks 1.0.0, "Signature scheme"). */
export function signedHeaders(keys: readonly Buffer[], { id, body }: Message, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
