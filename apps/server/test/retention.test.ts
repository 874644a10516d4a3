import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildSession } from "@safeport/db/factories/build-session";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetOldRows } from "../src/platform/tasks/retention.queries.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

it("notifications, settled mails and ended sessions are deleted after their days, and nothing that is still needed", async () => {
  const { id: user_id, sessionId } = await w.person();
  await buildNotification(w.db, { user_id, subject_type: "user", subject_id: user_id, kind: "export_ready" });
  const ended = await buildSession(w.db, { user_id, ended_at: new Date() });
  const kinds = [{ state: "sent" as const, settled_at: new Date() }, { state: "queued" as const }];
  for (const state of kinds)
    await w.db
      .insertInto("mail")
      .values({ id: newId(), user_id, address: "a@people.example", kind: "x", ...state })
      .execute();
  const left = async () => ({
    notifications: (await w.db.selectFrom("notification").select("id").execute()).length,
    mails: (await w.db.selectFrom("mail").select("state").execute()).map(({ state }) => state),
    sessions: (await w.db.selectFrom("session").select("id").execute()).map(({ id }) => id),
  });
  const keepDays = { notifications: 60, mails: 40, sessions: 50, deliveries: 60 };
  await forgetOldRows(w.db, { keepDays }, inDays(39));
  expect(await left()).toMatchObject({ notifications: 1, mails: ["sent", "queued"] });
  await forgetOldRows(w.db, { keepDays }, inDays(45));
  expect((await left()).mails).toEqual(["queued"]);
  expect((await left()).sessions).toContain(ended.id);
  await forgetOldRows(w.db, { keepDays }, inDays(61));
  expect(await left()).toEqual({ notifications: 0, mails: ["queued"], sessions: [sessionId] });
});

it("deliveries to webhooks are deleted after their days, with what still waits", async () => {
  const { companyId: company_id } = await w.member();
  const webhook_id = newId();
  const hook = {
    id: webhook_id,
    company_id,
    url: "https://hooks.example/",
    sealed: Buffer.alloc(60),
    events: ["report.submitted"],
  };
  await w.db.insertInto("webhook").values(hook).execute();
  for (const state of ["delivered", "failed", "pending"] as const) {
    const message = { id: newId(), webhook_id, message_id: newId(), type: "webhook.test", subject_id: company_id };
    await w.db
      .insertInto("webhook_delivery")
      .values({ ...message, payload: "{}", state, due_at: new Date() })
      .execute();
  }
  const left = async () => (await w.db.selectFrom("webhook_delivery").select("state").execute()).length;
  const keepDays = { notifications: 999, mails: 999, sessions: 999, deliveries: 60 };
  await forgetOldRows(w.db, { keepDays }, inDays(59));
  expect(await left()).toBe(3);
  await forgetOldRows(w.db, { keepDays }, inDays(61));
  expect(await left()).toBe(0);
});
