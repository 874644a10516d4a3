import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
} from "@safeport/contract/webhooks/webhook.endpoints";
import { webhookEvents } from "@safeport/contract/webhooks/webhook.values";
import { expect } from "vitest";
import { deliverWebhook } from "../src/features/webhooks/deliver-webhook.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { buildCase } from "./case.ts";
import { openReceiver, type ReceivedMessage, type Receiver } from "./webhook-receiver.ts";
import { buildWorld, type World } from "./world.ts";

export const second = 1_000;
export const day = 86_400 * second;

/** The types of messages, in their order. */
export const types = (messages: readonly ReceivedMessage[]) => messages.map(({ body }) => body.type);

/** A world whose outside is one receiver of webhooks. */
export class WebhookWorld {
  readonly w: World;
  readonly receiver: Receiver;
  private paths = 0;

  private constructor(w: World, receiver: Receiver) {
    this.w = w;
    this.receiver = receiver;
  }

  static async open(): Promise<WebhookWorld> {
    const receiver = await openReceiver();
    return new WebhookWorld(await buildWorld({ outbound: outboundTo(receiver) }), receiver);
  }

  async close(): Promise<void> {
    await this.w.close();
    await this.receiver.close();
  }

  /** A company with a webhook at a path of its own. */
  readonly hooked = async (kind = "takes", events: readonly string[] = webhookEvents) => {
    const { w, receiver } = this;
    const c = await buildCase(w);
    const path = `/${kind}-${++this.paths}`;
    const added = await w.call(c.manager, addWebhook, {
      body: { company_id: c.companyId, url: `https://hooks.example${path}`, events },
    });
    expect(added.status).toBe(201);
    const id = added.body.webhook_id as string;
    const params = { webhook_id: id };
    /** Hands out the events, and runs the job of the webhook so many milliseconds from now. */
    const run = async (later = 0) => {
      await w.deliver();
      await deliverWebhook(w.app.services, params, () => new Date(Date.now() + later));
    };
    const submit = async () => (await w.call(c.hacker, submitReport, { body: c.submission() })).body.report_id as string;
    const comment = (report_id: string, content = "Thank you", more = {}) =>
      w.call(c.triager, addComment, { params: { report_id }, body: { item_type: "COMMENT", content, ...more } });
    const log = async () => (await w.call(c.manager, listWebhookDeliveries, { params })).body.items as WebhookDelivery[];
    const shown = async () => (await w.call(c.manager, listWebhooks, { query: { company_id: c.companyId } })).body.items[0];
    return {
      ...c,
      id,
      params,
      path,
      secret: added.body.secret as string,
      run,
      submit,
      comment,
      log,
      shown,
      at: () => receiver.at(path),
    };
  };
}

/** The real client, for which every name is the receiver; it waits briefly for those that hang. */
export const outboundTo = (receiver: Receiver): Outbound => ({
  fetch: (address, options) => {
    const url = new URL(address);
    url.protocol = "http:";
    url.port = String(receiver.port);
    const timeoutMs = url.pathname.startsWith("/hangs") ? 300 : 10_000;
    const network = { resolve: () => Promise.resolve(["127.0.0.1"]), mayConnect: () => true };
    return fetchOutside(url.href, { ...options, timeoutMs, ports: [receiver.port] }, network);
  },
  readTxt: () => Promise.resolve([]),
});
