import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { getPublicProgram, listPublicPrograms } from "@safeport/contract/programs/public/public-program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, editComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { tamper } from "./tamper.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const past = "2020-01-01T00:00:00Z";
const soon = () => new Date(Date.now() + 60_000).toISOString();
const list = async (as: Person | null, endpoint: Endpoint, query: Record<string, string>, params = {}) =>
  (await w.call(as, endpoint, { query, params })).body as { items: Record<string, string>[]; total: number };
const comment = (as: Person, report_id: string, is_internal = false) =>
  w.call(as, addComment, { params: { report_id }, body: { content: "Hello", is_internal } });

describe("the list of reports @spec:10.54", () => {
  it("since a time has what the reader may know of: nothing internal for the reporter", async () => {
    const report = await one.report();
    await w.db
      .updateTable("report")
      .set({ last_activity_at: past, last_internal_at: past })
      .where("id", "=", report.id)
      .execute();
    const since = new Date(Date.now() - 1_000).toISOString();
    const found = async (as: Person, query = {}) =>
      (await list(as, listReports, { updated_since: since, ...query })).items.some(({ report_id }) => report_id === report.id);
    expect([await found(one.hacker), await found(one.triager)]).toEqual([false, false]);
    expect((await comment(one.triager, report.id, true)).status).toBe(201);
    expect([await found(one.hacker), await found(one.triager)]).toEqual([false, true]);
    expect((await comment(one.triager, report.id)).status).toBe(201);
    expect([await found(one.hacker), await found(one.triager, { company_id: one.companyId })]).toEqual([true, true]);
    expect(await found(await w.person("Admin"), { company_id: one.companyId })).toBe(true);
    expect(await found(await w.person())).toBe(false);
    expect((await w.call(one.hacker, listReports, { query: { updated_since: "yesterday" } })).status).toBe(422);
  });

  it("misses nothing that changes while it is read: runs with an overlap see every change", async () => {
    const c = await buildCase(w);
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth++) ids.push((await c.report()).id);
    const seen = new Map<string, string>();
    let since = past;
    /** All pages, small ones, while every page lets others write. */
    async function run(write: (page: number) => Promise<unknown>) {
      const noted = new Date(Date.now() - 60_000).toISOString();
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = { company_id: c.companyId, updated_since: since, sort: "activity", size: "3", page: String(page) };
        const { body } = await w.call(c.triager, listReports, { query });
        for (const item of body.items) seen.set(item.report_id, item.last_activity_at);
        pages = body.pages;
        await write(page);
      }
      since = noted;
    }
    // The last report of each page, and one that was read long ago, change at once.
    await run((page) => Promise.all([comment(c.hacker, ids[page % 12] ?? ""), comment(c.hacker, ids[(page * 5) % 12] ?? "")]));
    await run((page) => (page < 3 ? comment(c.hacker, ids[11 - page] ?? "") : Promise.resolve()));
    await run(() => Promise.resolve());
    const rows = await w.db.selectFrom("report").select(["id", "last_activity_at"]).where("id", "in", ids).execute();
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(rows.map((row) => [row.id, row.last_activity_at.toISOString()])));
  });

  it("of a company is read by an index", async () => {
    const tx = await w.owner.startTransaction().execute();
    try {
      // With few rows, PostgreSQL would scan the table or read the index of the whole platform.
      await sql`set local enable_sort = off`.execute(tx);
      await sql`drop index report_platform_activity`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain select id from report r where r.company_id = ${one.companyId}
        and r.status <> 'draft' and r.team_activity_at >= now()
        order by r.team_activity_at desc, r.id desc limit 20`.execute(tx);
      expect(JSON.stringify(rows)).toContain("report_company_activity");
    } finally {
      await tx.rollback().execute();
    }
  });
});

it("the timeline since a time has new and edited comments, and hides from the reporter that an internal one was edited @spec:10.54", async () => {
  const report = await one.report();
  const [open, internal] = [await comment(one.triager, report.id), await comment(one.triager, report.id, true)];
  const since = new Date().toISOString();
  await w.db.updateTable("timeline_item").set({ created_at: past }).where("report_id", "=", report.id).execute();
  const found = async (as: Person) => {
    const { items, total } = await list(as, listTimeline, { updated_since: since }, { report_id: report.id });
    expect(total).toBe(items.length);
    return items.map(({ item_id }) => item_id);
  };
  expect([await found(one.hacker), await found(one.triager)]).toEqual([[], []]);
  for (const { body } of [open, internal])
    await w.db.updateTable("timeline_item").set({ edited_at: new Date() }).where("id", "=", body.item_id).execute();
  expect([await found(one.hacker), (await found(one.triager)).length]).toEqual([[open.body.item_id], 2]);
  expect(
    (await w.call(await w.person(), listTimeline, { params: { report_id: report.id }, query: { updated_since: since } })).status,
  ).toBe(404);
  expect(editComment.method).toBe("PUT");
});

it("notifications, disputes, programs, payments and withdrawals take a time, and nothing is newer than now @spec:10.54", async () => {
  const report = await one.report();
  await buildNotification(w.db, { user_id: one.hacker.id, subject_id: report.id });
  const dispute = await buildDispute(w.db, { report_id: report.id, opened_by: one.hacker.id });
  const total = async (endpoint: Endpoint, updated_since: string, as: Person | null = one.hacker) =>
    (await list(as, endpoint, { updated_since })).total;
  for (const endpoint of [listNotifications, listDisputes, listPrograms])
    expect([endpoint.name, (await total(endpoint, past)) > 0, await total(endpoint, soon())]).toEqual([endpoint.name, true, 0]);
  for (const endpoint of [listPayments, listWithdrawals])
    expect([await total(endpoint, past), await total(endpoint, soon())]).toEqual([0, 0]);
  // A step of a dispute is a change of it.
  const before = new Date().toISOString();
  expect((await list(one.hacker, listDisputes, { updated_since: before })).items).toEqual([]);
  await w.db.updateTable("dispute").set({ description: "More" }).where("id", "=", dispute.id).execute();
  expect((await list(one.hacker, listDisputes, { updated_since: before })).items).toMatchObject([{ dispute_id: dispute.id }]);
});

it("a private program that somebody sees since a time is new to them, however old it is @spec:10.54", async () => {
  const { program, companyId: company_id, owner } = await buildCase(w);
  const since = new Date(Date.now() - 60_000).toISOString();
  // Without the trigger that notes the time of a change.
  await tamper(
    w.databaseUrl,
    sql`update program set visibility = 'PRIVATE', updated_at = ${past}, scope_changed_at = ${past} where id = ${program.id}`,
  );
  const [member, invited, stranger] = [await w.person(), await w.person(), await w.person()];
  const people = [member, invited, await w.member("viewer", company_id)];
  await buildProgramMember(w.db, { program_id: program.id, user_id: member.id });
  const invitation = { id: newId(), program_id: program.id, company_id, user_id: invited.id, invited_by: owner.id, message: "" };
  const expires_at = new Date(Date.now() + 86_400_000);
  await w.db
    .insertInto("program_invitation")
    .values({ ...invitation, expires_at })
    .execute();
  const found = async (as: Person, updated_since: string) =>
    (await list(as, listPrograms, { updated_since, size: "100" })).items.map(({ program_id }) => program_id);
  for (const as of people) {
    expect(await found(as, since)).toContain(program.id);
    expect(await found(as, soon())).toEqual([]);
  }
  expect(await found(stranger, since)).not.toContain(program.id);
});

it("everybody reads the programs that are open to all, and no others, without an account @spec:10.54 @spec:10.56", async () => {
  const hidden = await buildCase(w);
  await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", hidden.program.id).execute();
  const handles = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { status, body } = await w.call(null, listPublicPrograms, { query: { size: "100", page: String(page) } });
    expect(status).toBe(200);
    for (const { handle } of body.items) handles.add(handle);
    pages = Math.min(body.pages, 50);
  }
  expect([handles.has(one.program.handle), handles.has(hidden.program.handle)]).toEqual([true, false]);
  const [card] = (await list(null, listPublicPrograms, { size: "1" })).items;
  const whole = (await w.call(null, getPublicProgram, { params: { handle: card?.handle ?? "" } })).body;
  expect(whole).toMatchObject(card ?? {});
  expect((await list(null, listPublicPrograms, { updated_since: soon() })).total).toBe(0);
  expect((await list(null, listPublicPrograms, { program_type: "VDP" })).items.every((item) => item.program_type === "VDP")).toBe(
    true,
  );
});
