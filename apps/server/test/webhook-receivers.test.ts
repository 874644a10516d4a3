import { deleteWebhook, updateWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { retrySeconds } from "@safeport/contract/webhooks/webhook.limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outsideWith } from "../src/platform/outbound/outbound.ts";
import { day, second, WebhookWorld } from "./webhook-case.ts";
import type { Receiver } from "./webhook-receiver.ts";
import type { World } from "./world.ts";

let w: World;
let receiver: Receiver;
let hooked: WebhookWorld["hooked"];
let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  ({ w, receiver, hooked } = world);
});
afterAll(() => world.close());

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
    await h.run(second);
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

  it("refuses a message gets the later ones of its subject after it, and those of others meanwhile @spec:10.41", async () => {
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

  it.each([
    ["of seconds", () => "3600"],
    ["until a time", () => new Date(Date.now() + 3_600 * second).toUTCString()],
  ])("asks for a pause %s gets it", async (_form, retryAfter) => {
    const h = await hooked("busy");
    receiver.next.set(h.path, [(response) => response.writeHead(429, { "retry-after": retryAfter() }).end()]);
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
  it("for three days is turned off, its leaders are told once, and what waited is sent when it is turned on @spec:10.41", async () => {
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
