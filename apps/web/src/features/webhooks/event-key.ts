import type { testMessage, WebhookEvent } from "@safeport/contract/webhooks/webhook.values";

type WithUnderscore<S extends string> = S extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** The name of an event's text; a dot would part it. */
export function eventKey(type: WebhookEvent | typeof testMessage): WithUnderscore<WebhookEvent | typeof testMessage> {
  return type.replace(".", "_") as WithUnderscore<WebhookEvent | typeof testMessage>;
}
