import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import {
  addWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@safeport/contract/webhooks/webhook.endpoints";
import { maxWebhooks } from "@safeport/contract/webhooks/webhook.limits";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countLimit } from "../src/features/webhooks/delivery.queries.ts";
import { buildCase } from "./case.ts";
import { second, types, WebhookWorld } from "./webhook-case.ts";
import type { ReceivedMessage, Receiver } from "./webhook-receiver.ts";
import type { Person, World } from "./world.ts";

let w: World;
let receiver: Receiver;
let hooked: WebhookWorld["hooked"];
let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  ({ w, receiver, hooked } = world);
});
afterAll(() => world.close());

describe("a message", () => {
  it("has ids and a version, and a signature that the library of the standard accepts @spec:10.41", async () => {
    const h = await hooked();
    const id = await h.submit();
    await h.run();
    const [message] = h.at();
    expect(message?.body).toEqual({
      type: "report.submitted",
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { report_id: id, company_id: h.companyId, program_id: h.program.id },
    });
    const { text = "", headers } = message as ReceivedMessage;
    expect(new Webhook(h.secret).verify(text, headers)).toEqual(message?.body);
    expect(() => new Webhook(h.secret).verify(text.replace("submitted", "validated"), headers)).toThrow();
    expect((await h.log())[0]).toMatchObject({
      message_id: headers["webhook-id"],
      state: "delivered",
      attempts: 1,
      response_status: 200,
      response_excerpt: "answered 200",
      failure: null,
    });
  });

  it("says that a sent report waits, where its program limits its intake @spec:10.71", async () => {
    const h = await hooked();
    await w.db.updateTable("program").set({ intake_per_week: 5 }).where("id", "=", h.program.id).execute();
    const report_id = await h.submit();
    await h.run();
    expect(h.at()[0]?.body).toMatchObject({ type: "report.submitted", data: { report_id, waiting: true } });
  });

  it("is signed with the secret before a rotation too, for a day", async () => {
    const h = await hooked();
    const { body } = await w.call(h.manager, rotateWebhookSecret, { params: h.params });
    expect(body.secret).not.toBe(h.secret);
    const verifies = (secret: string, message: ReceivedMessage | undefined) => {
      try {
        return Boolean(new Webhook(secret).verify(message?.text ?? "", message?.headers ?? {}));
      } catch {
        return false;
      }
    };
    await h.submit();
    await h.run();
    const [first] = h.at();
    expect([verifies(h.secret, first), verifies(body.secret, first)]).toEqual([true, true]);
    await w.db.updateTable("webhook").set({ old_until: new Date() }).where("id", "=", h.id).execute();
    await h.submit();
    await h.run();
    const last = h.at()[1];
    expect([verifies(h.secret, last), verifies(body.secret, last)]).toEqual([false, true]);
    expect(await h.shown()).toMatchObject({ old_secret_until: null });
  });

  it("is sent of chosen events alone, and of nothing that is internal", async () => {
    const h = await hooked("takes", ["report.commented", "dispute.opened"]);
    const id = await h.submit();
    await h.comment(id, "We know this from the pentest", { is_internal: true });
    const told = await h.comment(id, "Thank you");
    await h.run();
    expect(h.at().map(({ body }) => body)).toMatchObject([
      { type: "report.commented", data: { report_id: id, item_id: told.body.item_id } },
    ]);
    expect(Object.keys(h.at()[0]?.body.data ?? {}).sort()).toEqual(["company_id", "item_id", "program_id", "report_id"]);
  });

  it("about a decision waits while it can be undone, and is not sent of one that was @spec:10.35", async () => {
    const h = await hooked("takes", ["report.status_changed"]);
    const [undone, decided] = [await h.submit(), await h.submit()];
    const change = async (report_id: string, status: string, reason = "Not of this asset") => {
      const changed = await w.call(h.triager, changeStatus, { params: { report_id }, body: { status, reason } });
      expect(changed.status).toBe(200);
      await w.deliver();
    };
    await change(undone, "under_review");
    await change(undone, "resolved");
    await change(undone, "under_review", undoReason);
    await change(decided, "resolved");
    await h.run();
    expect(h.at()).toEqual([]);
    await h.run(11 * second);
    // Messages about two reports arrive in either order.
    expect(Object.fromEntries(h.at().map(({ body }) => [body.data.report_id, body.data.new_status]))).toEqual({
      [undone]: "under_review",
      [decided]: "resolved",
    });
    expect(h.at()).toHaveLength(2);
  });
});

describe("somebody who leads a company", () => {
  it("sends a test message, also to a webhook that is turned off, and has a message delivered again under its id", async () => {
    const h = await hooked();
    await w.call(h.manager, updateWebhook, { params: h.params, body: { is_active: false } });
    receiver.next.set(h.path, [503]);
    expect((await w.call(h.manager, testWebhook, { params: h.params })).body).toMatchObject({
      state: "failed",
      response_status: 503,
    });
    const tested = await w.call(h.manager, testWebhook, { params: h.params });
    expect(tested.body).toMatchObject({ type: "webhook.test", state: "delivered" });
    const params = { delivery_id: tested.body.delivery_id as string };
    expect(await w.call(h.manager, redeliverWebhook, { params })).toMatchObject({ status: 409 });
    await w.call(h.manager, updateWebhook, { params: h.params, body: { is_active: true } });
    expect(await w.call(h.manager, redeliverWebhook, { params })).toMatchObject({
      status: 201,
      body: { state: "pending", is_redelivery: true },
    });
    await h.run(second);
    const [again] = h.at().slice(2);
    expect(again?.headers["webhook-id"]).toBe(tested.body.message_id);
    expect(types(h.at())).toEqual(["webhook.test", "webhook.test", "webhook.test"]);
  });

  it("has what waits for another attempt tried now, in its order and without a copy", async () => {
    const h = await hooked();
    receiver.next.set(h.path, [500]);
    const id = await h.submit();
    await h.run();
    const [waiting] = await h.log();
    expect(waiting).toMatchObject({ state: "pending", attempts: 1, response_status: 500 });
    const params = { delivery_id: waiting?.delivery_id ?? "" };
    const asked = await w.call(h.manager, redeliverWebhook, { params });
    expect(asked).toMatchObject({ status: 201, body: { delivery_id: params.delivery_id, is_redelivery: false } });
    await h.run();
    expect(await h.log()).toMatchObject([{ delivery_id: params.delivery_id, state: "delivered", attempts: 2 }]);
    expect(h.at().map(({ body }) => body.data.report_id)).toEqual([id, id]);
  });

  it("and nobody else sees and changes its webhooks; the secret is shown once, to who made it @spec:10.41", async () => {
    const h = await hooked();
    await h.submit();
    await h.run();
    const params = { delivery_id: (await h.log())[0]?.delivery_id ?? "" };
    const admin = await w.person("Admin");
    const outsider = (await buildCase(w)).owner;
    const rights = async (as: Person) => [
      (await w.call(as, listWebhooks, { query: { company_id: h.companyId } })).status,
      (await w.call(as, listWebhookDeliveries, { params: h.params })).status,
      (await w.call(as, updateWebhook, { params: h.params, body: { events: ["report.submitted"] } })).status,
      (await w.call(as, rotateWebhookSecret, { params: h.params })).status,
      (await w.call(as, testWebhook, { params: h.params })).status,
      (await w.call(as, redeliverWebhook, { params })).status,
      (
        await w.call(as, addWebhook, {
          body: { company_id: h.companyId, url: "https://a.example", events: ["report.submitted"] },
        })
      ).status,
    ];
    const all = [200, 200, 200, 200, 200, 201, 201];
    const none = (status: number) => all.map(() => status);
    const before = await h.shown();
    expect(await rights(h.owner)).toEqual(all);
    expect(await h.shown()).toEqual({ ...before, events: ["report.submitted"], old_secret_until: expect.any(String) });
    expect(await rights(h.manager)).toEqual(all);
    for (const as of [h.triager, h.finance, h.viewer]) expect(await rights(as)).toEqual(none(403));
    for (const as of [h.hacker, outsider]) expect(await rights(as)).toEqual(none(404));
    expect(await rights(admin)).toEqual([200, 200, ...none(403).slice(2)]);
    for (const as of [h.triager, h.hacker, admin])
      expect((await w.call(as, deleteWebhook, { params: h.params })).status).toBe(as === h.hacker ? 404 : 403);
    const answers = [
      await w.call(h.owner, listWebhooks, { query: { company_id: h.companyId } }),
      await w.call(h.owner, updateWebhook, { params: h.params, body: { is_active: true } }),
      await w.call(h.owner, listWebhookDeliveries, { params: h.params }),
      await w.call(admin, listWebhooks, { query: { company_id: h.companyId } }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/whsec_|sealed/);
    const { rows } = await sql`select * from webhook where id = ${h.id}`.execute(w.db);
    expect(JSON.stringify(rows)).not.toContain(h.secret.slice(6));
  });

  it("reads a log of any length, of which so many are counted", async () => {
    const h = await hooked();
    await sql`insert into webhook_delivery (id, webhook_id, message_id, type, subject_id, payload, state)
      select gen_random_uuid(), ${h.id}, gen_random_uuid(), 'webhook.test', ${h.companyId}, '{}', 'delivered'
      from generate_series(1, ${countLimit + 5})`.execute(w.db);
    const log = (query: Record<string, string>) => w.call(h.owner, listWebhookDeliveries, { params: h.params, query });
    const { body } = await log({ state: "delivered", size: "5" });
    expect([body.total, body.items.length]).toEqual([countLimit, 5]);
    expect((await log({ state: "failed" })).body.total).toBe(0);
  });

  it("has so many at most, also in parallel", async () => {
    const c = await buildCase(w);
    const body = { company_id: c.companyId, url: "https://hooks.example/", events: ["report.submitted"] };
    const added = await Promise.all(Array.from({ length: maxWebhooks + 3 }, () => w.call(c.owner, addWebhook, { body })));
    expect(added.filter(({ status }) => status === 201).length).toBe(maxWebhooks);
    expect(added.filter(({ status }) => status === 409).length).toBe(3);
  });
});
