import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import {
  cancelAnnouncement,
  listAnnouncements,
  notifyUsers,
  sendAnnouncement,
} from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { listNotifications, markReadByPatch } from "@safeport/contract/notifications/list/notification.endpoints";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliverAnnouncement } from "../src/features/notifications/announcements/deliver-announcement.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let admin: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  admin = await w.person("Admin");
});
afterAll(() => w.close());

const text = { title: "Planned maintenance", message: "Safeport is read-only on Sunday.", link: "/bounties" };

async function inboxOf(as: Person): Promise<string[]> {
  const { body } = await w.call(as, listNotifications);
  return body.items.map(({ title, message, link }: Record<string, string>) => `${title} · ${message} · ${link}`);
}

const shown = "Planned maintenance · Safeport is read-only on Sunday. · /bounties";

/** Sends, and delivers the events; the tests run the job themselves. */
async function send(body: object): Promise<string> {
  const answer = await w.call(admin, sendAnnouncement, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await w.deliver();
  return answer.body.announcement_id;
}

it("named people are notified, and a name of nobody is refused @spec:7.21", async () => {
  const [ada, bea, cem] = [await w.person(), await w.person("Business"), await w.person()];
  const body = { usernames: [ada.username, bea.username, ada.username], ...text };
  const sent = await w.call(admin, notifyUsers, { body });
  expect(sent.body).toMatchObject({ recipients: 2 });
  await w.deliver();
  await deliverAnnouncement(w.db, sent.body.announcement_id);
  for (const reader of [ada, bea]) expect(await inboxOf(reader)).toEqual([shown]);
  expect(await inboxOf(cem)).toEqual([]);
  const found = await w.call(ada, listNotifications, { query: { search: "read-only" } });
  expect(found.body.total).toBe(1);
  expect((await w.call(ada, markReadByPatch, { params: { id: found.body.items[0].id } })).body.read).toBe(true);
  const names = async () => (await w.call(admin, listAnnouncements)).body.items[0].value.split(" ").sort();
  expect(await names()).toEqual([ada.username, bea.username].sort());
  const repeated = await w.call(admin, notifyUsers, { body: { ...body, usernames: [bea.username, ada.username] } });
  expect(repeated.body.announcement_id).toBe(sent.body.announcement_id);
  expect((await w.call(bea, closeAccount, { params: { username: bea.username } })).status).toBe(200);
  expect(await names()).toEqual([ada.username]);
  const { rows } = await sql<{ text: string }>`select n::text as text from announcement n`.execute(w.db);
  expect(JSON.stringify(rows)).not.toContain(bea.username);
  const refused = await w.call(admin, notifyUsers, { body: { ...body, usernames: [ada.username, "nobody-here"] } });
  expect([refused.status, refused.body.errors[0].loc]).toEqual([422, ["body", "usernames", 1]]);
});

it("an audience is counted before it is sent to, and only its active members are notified, once each @spec:7.21", async () => {
  const c = await buildCase(w);
  const suspended = await w.member("viewer", c.companyId);
  await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", suspended.id).execute();
  const body = { audience: "company", value: c.companyId, ...text };
  const preview = await w.call(admin, sendAnnouncement, { body: { ...body, preview: true } });
  expect(preview.body).toEqual({ recipients: 5, announcement_id: null });
  const id = await send(body);
  // Pressed twice.
  expect(await send(body)).toBe(id);
  await Promise.all([deliverAnnouncement(w.db, id), deliverAnnouncement(w.db, id)]);
  for (const reader of [c.owner, c.manager, c.triager, c.finance, c.viewer]) expect(await inboxOf(reader)).toEqual([shown]);
  expect(await inboxOf(c.hacker)).toEqual([]);
  const { body: list } = await w.call(admin, listAnnouncements);
  expect(list.items[0]).toMatchObject({ announcement_id: id, recipients: 5, sent: 5, status: "sent", sender: admin.username });
  const entry = await w.db.selectFrom("audit_log").selectAll().where("object_id", "=", id).execute();
  expect(entry.map(({ action }) => action)).toEqual(["announcement.sent"]);
});

it("to a company or a program is for those who belong to it when it is sent, and when it is read @spec:7.21", async () => {
  const c = await buildCase(w);
  const takesPart = async () => {
    const someone = await w.person();
    await buildProgramMember(w.db, { program_id: c.program.id, user_id: someone.id });
    return someone;
  };
  const [stays, leaves, left] = [await takesPart(), await takesPart(), await takesPart()];
  const leaveProgram = (one: Person) =>
    w.db
      .updateTable("program_member")
      .set({ ended_at: new Date(), end_kind: "left", end_reason: "" })
      .where("user_id", "=", one.id)
      .execute();
  const leaveCompany = (one: Person) => w.db.deleteFrom("company_member").where("user_id", "=", one.id).execute();
  const ofProgram = await send({ audience: "program", value: c.program.id, ...text });
  const ofCompany = await send({ audience: "company", value: c.companyId, ...text });
  await leaveProgram(left);
  await leaveCompany(c.viewer);
  for (const id of [ofProgram, ofCompany]) await deliverAnnouncement(w.db, id);
  for (const reader of [stays, leaves, c.owner, c.triager]) expect(await inboxOf(reader)).toEqual([shown]);
  await leaveProgram(leaves);
  await leaveCompany(c.triager);
  for (const reader of [left, leaves, c.viewer, c.triager]) {
    expect(await inboxOf(reader)).toEqual([]);
    expect((await w.call(reader, listNotifications, { query: { status: "unread", search: "read-only" } })).body.total).toBe(0);
  }
  for (const reader of [stays, c.owner]) expect(await inboxOf(reader)).toEqual([shown]);
  const { body } = await w.call(admin, listAnnouncements);
  expect(body.items.slice(0, 2).map(({ sent, recipients }: Record<string, number>) => [sent, recipients])).toEqual([
    [4, 5],
    [2, 3],
  ]);
});

/** Recipients of the large announcement; more than a few portions show nothing more. */
const crowd = howMany("ANNOUNCED_PEOPLE", 2_500, 50_000);

it("goes on where it stopped: each of its people has one row, and the counts add up (NTF-01) @spec:7.21", async () => {
  await w.db
    .insertInto("user_account")
    .columns(["id", "username", "email", "full_name", "password_hash", "role"])
    .expression(
      sql`select gen_random_uuid(), 'reader-' || n, 'reader-' || n || '@people.example', 'Reader', 'x', 'Researcher' from generate_series(1, ${sql.lit(crowd)}) n`,
    )
    .execute();
  const body = { audience: "role", value: "Researcher", ...text };
  const id = await send(body);
  // The process dies in the second portion.
  await sql`create function fail_later() returns trigger language plpgsql as $$ begin
    if old.sent >= 1000 then raise exception 'killed'; end if; return new; end $$`.execute(w.owner);
  await sql`create trigger fail_later before update of sent on announcement for each row execute function fail_later()`.execute(
    w.owner,
  );
  await expect(deliverAnnouncement(w.db, id)).rejects.toThrow("killed");
  const notified = async () =>
    (
      await sql<{ people: number; rows: number }>`select count(distinct user_id)::int as people, count(*)::int as rows
        from notification where params->>'announcement_id' = ${id}`.execute(w.db)
    ).rows[0];
  expect(await notified()).toEqual({ people: 1_000, rows: 1_000 });
  await sql`drop trigger fail_later on announcement`.execute(w.owner);
  await deliverAnnouncement(w.db, id);
  expect(await notified()).toEqual({ people: crowd, rows: crowd });
  const { body: list } = await w.call(admin, listAnnouncements);
  expect(list.items[0]).toMatchObject({ announcement_id: id, recipients: crowd, sent: crowd, status: "sent" });
  const late = await w.call(admin, cancelAnnouncement, { params: { announcement_id: id } });
  expect(late.status).toBe(409);
});

it("sent twice at once is one, and cancelling stops those not sent and says how many went (NTF-03) @spec:7.21", async () => {
  const body = { audience: "role", value: "Researcher", ...text, title: "Another one" };
  const pressed = await Promise.all([1, 2].map(() => w.call(admin, sendAnnouncement, { body })));
  expect(pressed.map(({ status }) => status)).toEqual([201, 201]);
  const [id, again] = pressed.map((answer) => answer.body.announcement_id);
  expect(again).toBe(id);
  await w.deliver();
  const params = { announcement_id: id };
  // Cancelled while the first portion is on its way, which is therefore the last.
  const cancelling = w.db.transaction().execute(async (tx) => {
    await sql`select from announcement where id = ${id} for update`.execute(tx);
    await sql`delete from announcement_recipient where announcement_id = ${id} and user_id in (
      select user_id from announcement_recipient where announcement_id = ${id} order by user_id limit 1000)`.execute(tx);
    await sql`update announcement set sent = 1000 where id = ${id}`.execute(tx);
    return w.call(admin, listAnnouncements);
  });
  expect((await cancelling).body.items[0]).toMatchObject({ announcement_id: id, sent: 0, status: "sending" });
  const cancelled = await w.call(admin, cancelAnnouncement, { params });
  expect(cancelled.body).toMatchObject({ status: "cancelled", sent: 1_000, recipients: crowd });
  await deliverAnnouncement(w.db, id);
  const { rows } = await sql`select from notification where params->>'announcement_id' = ${id}`.execute(w.db);
  expect(rows).toEqual([]);
});

it("is for staff, and leads only into this web @spec:7.21", async () => {
  const c = await buildCase(w);
  for (const reader of [c.owner, c.hacker]) {
    for (const endpoint of [sendAnnouncement, notifyUsers])
      expect((await w.call(reader, endpoint, { body: { audience: "all", usernames: ["x"], ...text } })).status).not.toBe(201);
    expect((await w.call(reader, sendAnnouncement, { body: { audience: "all", ...text } })).status).toBe(404);
    expect((await w.call(reader, listAnnouncements)).status).toBe(404);
  }
  for (const link of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
    expect((await w.call(admin, sendAnnouncement, { body: { audience: "all", ...text, link } })).status, link).toBe(422);
  for (const value of [undefined, "Nobody", c.program.id])
    expect((await w.call(admin, sendAnnouncement, { body: { audience: "role", value, ...text } })).status).toBe(422);
});
