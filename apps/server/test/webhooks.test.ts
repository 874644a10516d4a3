import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import {
  addWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookDelivery,
} from "@safeport/contract/webhooks/webhook.endpoints";
import { maxWebhooks, retrySeconds } from "@safeport/contract/webhooks/webhook.limits";
import { webhookEvents } from "@safeport/contract/webhooks/webhook.values";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverWebhook } from "../src/features/webhooks/deliver-webhook.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import { type Outbound, outsideWith } from "../src/platform/outbound/outbound.ts";
import { buildCase } from "./case.ts";
import { openReceiver, type ReceivedMessage, type Receiver } from "./webhook-receiver.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let receiver: Receiver;
/** The real client, for which every name is the receiver; it waits briefly for those that hang. */
const outbound: Outbound = {
  fetch: (address, options) => {
    const url = new URL(address);
    url.protocol = "http:";
    url.port = String(receiver.port);
    const timeoutMs = url.pathname.startsWith("/hangs") ? 300 : 10_000;
    const network = { resolve: () => Promise.resolve(["127.0.0.1"]), mayConnect: () => true };
    return fetchOutside(url.href, { ...options, timeoutMs, ports: [receiver.port] }, network);
  },
  readTxt: () => Promise.resolve([]),
};
beforeAll(async () => {
  receiver = await openReceiver();
  w = await buildWorld({ outbound });
});
afterAll(async () => {
  await w.close();
  await receiver.close();
});

const second = 1_000;
const day = 86_400 * second;
let paths = 0;

/** A company with a webhook at a path of its own. */
async function hooked(kind = "takes", events: readonly string[] = webhookEvents) {
  const c = await buildCase(w);
  const path = `/${kind}-${++paths}`;
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
}
const types = (messages: readonly ReceivedMessage[]) => messages.map(({ body }) => body.type);

describe("a message", () => {
  it("has ids and a version, and a signature that the library of the standard accepts", async () => {
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

  it("about a decision waits while it can be undone, and is not sent of one that was", async () => {
    const h = await hooked("takes", ["report.status_changed"]);
    const [undone, decided] = [await h.submit(), await h.submit()];
    const change = async (report_id: string, status: string) => {
      const changed = await w.call(h.triager, changeStatus, {
        params: { report_id },
        body: { status, reason: "Not of this asset" },
      });
      expect(changed.status).toBe(200);
      await w.deliver();
    };
    await change(undone, "under_review");
    await change(undone, "resolved");
    await change(undone, "under_review");
    await change(decided, "resolved");
    await h.run();
    expect(h.at()).toEqual([]);
    await h.run(11 * second);
    expect(h.at().map(({ body }) => [body.data.report_id, body.data.new_status])).toEqual([
      [undone, "under_review"],
      [decided, "resolved"],
    ]);
  });
});

describe("a receiver that", () => {
  it.each([
    ["fails", "fails", 500, { failure: "refused", response_status: 500, response_excerpt: "answered 500" }],
    ["redirects", "redirects", 302, { failure: "refused", response_status: 302 }],
    ["hangs", "hangs", () => {}, { failure: "timed_out", response_status: null }],
    ["hangs up", "breaks", (response: { destroy: () => void }) => response.destroy(), { failure: "unreachable" }],
  ] as const)("%s gets the message again, after growing pauses", async (_name, kind, answer, failed) => {
    const h = await hooked(kind);
    await h.submit();
    receiver.next.set(h.path, [answer, answer] as never);
    await h.run();
    expect((await h.log())[0]).toMatchObject({ state: "pending", attempts: 1, ...failed });
    await h.run(4 * second);
    expect(h.at().length).toBe(1);
    await h.run(6 * second);
    expect((await h.log())[0]).toMatchObject({ state: "pending", attempts: 2, ...failed });
    await h.run(400 * second);
    expect((await h.log())[0]).toMatchObject({ state: "delivered", attempts: 3, failure: null });
    expect(new Set(h.at().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await h.shown()).toMatchObject({ is_active: true, failing_since: null });
  });

  it("answers late or at length has taken the message", async () => {
    const h = await hooked();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    receiver.next.set(h.path, [(response) => void held.then(() => response.end("x".repeat(2_000_000)))]);
    await h.submit();
    const running = h.run();
    await expect.poll(() => h.at().length).toBe(1);
    expect((await h.log())[0]?.state).toBe("pending");
    release();
    await running;
    expect((await h.log())[0]).toMatchObject({ state: "delivered", response_excerpt: "x".repeat(1_000) });
  });

  it("refuses a message gets the later ones of its subject after it, and those of others meanwhile", async () => {
    const h = await hooked("picky", ["report.submitted", "report.commented"]);
    const id = await h.submit();
    receiver.next.set(h.path, [422]);
    await h.comment(id);
    await h.run();
    const other = await h.submit();
    await h.run();
    const seen = () => h.at().map(({ body }) => [body.data.report_id, body.type]);
    expect(seen()).toEqual([
      [id, "report.submitted"],
      [other, "report.submitted"],
    ]);
    await h.run(6 * second);
    expect(seen().slice(2)).toEqual([
      [id, "report.submitted"],
      [id, "report.commented"],
    ]);
  });

  it("is silent gets no other message until it has rested", async () => {
    const h = await hooked("down");
    receiver.next.set(h.path, [503]);
    await h.submit();
    await h.run();
    await h.submit();
    await h.run();
    expect(h.at().length).toBe(1);
    await h.run(6 * second);
    expect(h.at().length).toBe(3);
  });

  it("asks for a pause gets it", async () => {
    const h = await hooked("busy");
    receiver.next.set(h.path, [(response) => response.writeHead(429, { "retry-after": "3600" }).end()]);
    await h.submit();
    await h.run();
    await h.run(3_000 * second);
    expect(h.at().length).toBe(1);
    await h.run(3_601 * second);
    expect((await h.log())[0]?.state).toBe("delivered");
  });

  it("refuses a message for three days does not get it any more, and gets the next one", async () => {
    const h = await hooked("refuses", ["report.submitted", "report.commented"]);
    const id = await h.submit();
    await h.comment(id);
    receiver.next.set(
      h.path,
      Array.from({ length: retrySeconds.length + 1 }, () => 400),
    );
    let later = 0;
    for (const pause of [0, ...retrySeconds]) {
      later += (pause + 1) * second;
      // Others are taken meanwhile, so that the webhook is not paused.
      await w.db.updateTable("webhook").set({ failing_since: null }).where("id", "=", h.id).execute();
      await h.run(later);
    }
    expect(later).toBeGreaterThan(3 * day);
    const [comment, report] = await h.log();
    expect(report).toMatchObject({ type: "report.submitted", state: "failed", attempts: retrySeconds.length + 1, due_at: null });
    expect(comment).toMatchObject({ type: "report.commented", state: "delivered" });
  });
});

describe("a webhook whose deliveries fail", () => {
  it("for three days is turned off, its leaders are told once, and what waited is sent when it is turned on", async () => {
    const h = await hooked("gone");
    receiver.always.set(h.path, 500);
    await h.submit();
    await h.run();
    await h.run(2 * day);
    expect(await h.shown()).toMatchObject({ is_active: true, paused_at: null });
    await h.run(3 * day + second);
    await h.run(4 * day);
    expect(await h.shown()).toMatchObject({ is_active: false, paused_at: expect.any(String), failing_since: expect.any(String) });
    expect(h.at().length).toBe(3);
    await w.deliver();
    const told = await w.db
      .selectFrom("notification")
      .select("user_id")
      .where("kind", "=", "webhook_paused")
      .where("subject_id", "=", h.companyId)
      .execute();
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([h.owner.id, h.manager.id].sort());
    receiver.always.delete(h.path);
    expect((await w.call(h.owner, updateWebhook, { params: h.params, body: { is_active: true } })).body).toMatchObject({
      paused_at: null,
      failing_since: null,
    });
    await h.run(5 * day);
    expect((await h.log()).map(({ state }) => state)).toEqual(["delivered"]);
  });

  it("with 410 is turned off at once", async () => {
    const h = await hooked("removed");
    receiver.always.set(h.path, 410);
    await h.submit();
    await h.run();
    expect(await h.shown()).toMatchObject({ is_active: false, paused_at: expect.any(String) });
  });
});

describe("nothing is sent", () => {
  it("to a webhook that was turned off or deleted, and of an archived company, though it waits", async () => {
    const [off, gone, archived] = [await hooked(), await hooked(), await hooked()];
    for (const h of [off, gone, archived]) await h.submit();
    await w.deliver();
    await w.call(off.owner, updateWebhook, { params: off.params, body: { is_active: false } });
    expect(await w.call(gone.owner, deleteWebhook, { params: gone.params })).toMatchObject({ status: 200 });
    await w.db.updateTable("company").set({ archived_at: new Date() }).where("id", "=", archived.companyId).execute();
    for (const h of [off, gone, archived]) await h.run(second);
    expect([off, gone, archived].flatMap((h) => h.at())).toEqual([]);
  });

  it("to private addresses, unless the operator allows them", async () => {
    const url = `http://127.0.0.1:${receiver.port}/private`;
    const send = (networks: string[]) => outsideWith(networks).fetch(url, { method: "POST", body: "{}" });
    await expect(send([])).rejects.toThrow("port_refused");
    await expect(send(["10.0.0.0/8", "::1"])).rejects.toThrow("port_refused");
    await expect(outsideWith(["10.0.0.0/8"]).fetch("http://127.0.0.1/", {})).rejects.toThrow("address_refused");
    expect((await send(["10.0.0.0/8", "127.0.0.0/8"])).status).toBe(200);
    const h = await hooked();
    for (const [address, code] of [
      ["http://hooks.example/", "https_address"],
      ["https://user:pass@hooks.example/", "https_address"],
      ["hooks.example", "https_address"],
      ["https://hooks.example:8443/", "usual_port"],
    ]) {
      const refused = await w.call(h.owner, updateWebhook, { params: h.params, body: { url: address } });
      expect(refused, address).toMatchObject({ status: 422, body: { errors: [{ loc: ["body", "url"], code }] } });
    }
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

  it("and nobody else sees and changes its webhooks; the secret is shown once, to who made it", async () => {
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

  it("has so many at most, also in parallel", async () => {
    const c = await buildCase(w);
    const body = { company_id: c.companyId, url: "https://hooks.example/", events: ["report.submitted"] };
    const added = await Promise.all(Array.from({ length: maxWebhooks + 3 }, () => w.call(c.owner, addWebhook, { body })));
    expect(added.filter(({ status }) => status === 201).length).toBe(maxWebhooks);
    expect(added.filter(({ status }) => status === 409).length).toBe(3);
  });
});
