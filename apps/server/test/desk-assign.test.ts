import { removeMember } from "@safeport/contract/companies/member.endpoints";
import { assignReport, watchReport } from "@safeport/contract/desk/assignment.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { changeStatus, countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const assign = (as: Person, report_id: string, user_id: string | null) =>
  w.call(as, assignReport, { params: { report_id }, body: { user_id } });
const get = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body;
const ids = async (as: Person, query: Record<string, string>) =>
  (await w.call(as, listReports, { query: { size: "100", ...query } })).body.items.map(
    (item: { report_id: string }) => item.report_id,
  );
const titles = async (as: Person) =>
  (await w.call(as, listNotifications)).body.items.map(({ title }: { title: string }) => title);

describe("turn", () => {
  it("follows from the status and an open dispute, in the list and in the report, and can be filtered by", async () => {
    const here = await buildCase(w);
    const expected = {
      new: "company",
      under_review: "company",
      needs_more_info: "hacker",
      resolved: "none",
      duplicate: "none",
    } as const;
    const made: Record<string, string[]> = { company: [], hacker: [], mediator: [], none: [] };
    for (const [status, turn] of Object.entries(expected)) {
      const { id } = await here.report({ status: status as keyof typeof expected, duplicate_of: null });
      made[turn]?.push(id);
      expect((await get(here.hacker, id)).turn).toBe(turn);
    }
    made.mediator?.push((await here.report({ status: "under_review", dispute_open: true })).id);
    for (const [turn, reports] of Object.entries(made))
      for (const reader of [here.triager, here.hacker])
        expect((await ids(reader, { turn, company_id: here.companyId })).sort(), turn).toEqual(reports.sort());
    expect((await w.call(here.triager, listReports, { query: { turn: "nobody" } })).status).toBe(422);
  });
});

describe("assignment", () => {
  it("names a member who decides about reports, and the reporter learns nothing of it", async () => {
    const { id } = await one.report();
    const before = await get(one.hacker, id);
    expect((await assign(one.manager, id, one.triager.id)).body.assignee).toMatchObject({ username: one.triager.username });
    expect((await get(one.viewer, id)).assignee.user_id).toBe(one.triager.id);
    expect(await get(one.hacker, id)).toEqual(before);
    const timeline = async (as: Person) => (await w.call(as, listTimeline, { params: { report_id: id } })).body.items;
    expect((await timeline(one.owner)).at(-1)).toMatchObject({ item_type: "INFO", is_internal: true, side: "company" });
    expect((await timeline(one.owner)).at(-1).content).toContain("assigned this report to");
    expect((await timeline(one.hacker)).at(-1)).toMatchObject({ item_type: "PRIVACY_PLACEHOLDER", content: null });
    await w.deliver();
    expect(await titles(one.triager)).toContainEqual(expect.stringContaining("assigned a report to you"));
    expect((await assign(one.owner, id, null)).body.assignee).toBeNull();
  });

  it("is refused to and for whoever does not decide about the company's reports", async () => {
    const { id } = await one.report();
    const stranger = await w.member("owner");
    for (const person of [one.viewer, one.finance, stranger, one.hacker])
      expect((await assign(one.owner, id, person.id)).body.errors?.[0].code).toBe("assignee_unknown");
    for (const person of [one.viewer, one.finance, one.hacker]) expect((await assign(person, id, null)).status).toBe(403);
    expect((await assign(stranger, id, null)).status).toBe(404);
  });

  it("is found by me, nobody and a username, and counted", async () => {
    const here = await buildCase(w);
    const [mine, foreign, nobodys] = [await here.report(), await here.report({ status: "needs_more_info" }), await here.report()];
    await assign(here.owner, mine.id, here.triager.id);
    await assign(here.owner, foreign.id, here.manager.id);
    const company_id = here.companyId;
    expect(await ids(here.triager, { company_id, assignee: "me" })).toEqual([mine.id]);
    expect(await ids(here.triager, { assignee: here.manager.username })).toEqual([foreign.id]);
    expect(await ids(here.triager, { company_id, assignee: "none" })).toEqual([nobodys.id]);
    expect(await ids(here.triager, { company_id, assignee: "somebody-else" })).toEqual([]);
    // A reporter cannot find out who works on their reports, nor whether anybody does.
    for (const assignee of ["none", here.triager.username]) expect(await ids(here.hacker, { assignee })).toEqual([]);
    const counts = async (as: Person) => (await w.call(as, countReports, { query: { company_id } })).body;
    expect(await counts(here.triager)).toMatchObject({ mine: 1, my_turn: 1 });
    expect(await counts(here.manager)).toMatchObject({ mine: 1, my_turn: 0 });
    expect(await counts(here.hacker)).toMatchObject({ mine: 0, my_turn: 0 });
  });

  it("of open reports ends when the person leaves, loses the role or is suspended; closed ones keep the name (DSK-07)", async () => {
    const here = await buildCase(w);
    for (const end of ["removed", "viewer", "suspended"] as const) {
      const leaver = await w.member("triager", here.companyId);
      const open = await Promise.all(Array.from({ length: 3 }, () => here.report()));
      const closed = await here.report({ status: "resolved" });
      for (const { id } of [...open, closed]) expect((await assign(here.owner, id, leaver.id)).status).toBe(200);
      if (end === "removed")
        await w.call(here.owner, removeMember, { params: { company_id: here.companyId, user_id: leaver.id } });
      if (end === "viewer")
        await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", leaver.id).execute();
      if (end === "suspended")
        await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", leaver.id).execute();
      for (const { id } of open) expect((await get(here.owner, id)).assignee, end).toBeNull();
      expect((await get(here.owner, closed.id)).assignee?.user_id).toBe(leaver.id);
    }
    await w.deliver();
    const told = await titles(here.triager);
    expect(told.filter((title: string) => title.includes("no longer assigned"))).toHaveLength(3);
    expect((await titles(here.viewer)).filter((title: string) => title.includes("no longer assigned"))).toEqual([]);
  });

  it("is nobody on a report that is reopened after they have left", async () => {
    const here = await buildCase(w);
    const leaver = await w.member("triager", here.companyId);
    const [{ id }, { id: kept }] = [await here.report(), await here.report()];
    for (const one of [id, kept]) {
      await assign(here.owner, one, one === id ? leaver.id : here.triager.id);
      await w.call(here.owner, changeStatus, { params: { report_id: one }, body: { status: "resolved" } });
    }
    await w.call(here.owner, removeMember, { params: { company_id: here.companyId, user_id: leaver.id } });
    const body = { status: "under_review", reason: "It came back" };
    const reopened = await w.call(here.owner, changeStatus, { params: { report_id: id }, body });
    expect(reopened.body).toMatchObject({ status: "under_review", assignee: null });
    const other = await w.call(here.owner, changeStatus, { params: { report_id: kept }, body });
    expect(other.body.assignee.user_id).toBe(here.triager.id);
  });
});

describe("watching", () => {
  it("adds and removes notifications of one report", async () => {
    const here = await buildCase(w);
    const { id } = await here.report({ status: "under_review", first_response_at: new Date() });
    const watch = (as: Person, watching: boolean) => w.call(as, watchReport, { params: { report_id: id }, body: { watching } });
    expect((await get(here.triager, id)).watching).toBe(true);
    expect((await get(here.viewer, id)).watching).toBe(false);
    expect((await watch(here.triager, false)).body.watching).toBe(false);
    expect((await watch(here.viewer, true)).body.watching).toBe(true);
    await w.call(here.hacker, addComment, { params: { report_id: id }, body: { content: "Any news?" } });
    await w.deliver();
    const comments = async (as: Person) => (await titles(as)).filter((title: string) => title.startsWith("New comment"));
    expect(await comments(here.triager)).toEqual([]);
    expect(await comments(here.viewer)).toHaveLength(1);
    expect(await comments(here.manager)).toHaveLength(1);
    const stranger = await w.person("Hacker");
    expect((await watch(stranger, true)).status).toBe(404);
  });
});

describe("the other filters", () => {
  it("narrow a list by asset, weakness, age and dispute, and refuse what they do not know", async () => {
    const here = await buildCase(w);
    const [old, fresh] = [
      await here.report({ created_at: new Date(Date.now() - 10 * 86_400_000), scope_id: null }),
      await here.report({ dispute_open: true }),
    ];
    const company_id = here.companyId;
    expect(await ids(here.owner, { company_id, min_age: "5" })).toEqual([old.id]);
    expect(await ids(here.owner, { company_id, max_age: "5" })).toEqual([fresh.id]);
    expect(await ids(here.owner, { company_id, scope_id: here.scope.id })).toEqual([fresh.id]);
    expect(await ids(here.owner, { company_id, has_dispute: "false" })).toEqual([old.id]);
    await w.db.updateTable("report").set({ completeness: 80 }).where("id", "=", old.id).execute();
    await w.db.updateTable("report").set({ completeness: 20 }).where("id", "=", fresh.id).execute();
    expect(await ids(here.owner, { company_id, min_completeness: "50" })).toEqual([old.id]);
    expect(await ids(here.owner, { company_id, max_completeness: "50" })).toEqual([fresh.id]);
    expect(await ids(here.owner, { company_id, has_files: "true" })).toEqual([]);
    const { id: weakness_id } = await w.db.selectFrom("weakness").select("id").limit(1).executeTakeFirstOrThrow();
    expect(await ids(here.owner, { company_id, weakness_id })).toEqual([]);
    for (const query of [{ min_age: "-1" }, { has_dispute: "perhaps" }, { scope_id: "x" }, { asignee: "me" }])
      expect((await w.call(here.owner, listReports, { query })).status).toBe(422);
    expect(
      (await w.call(here.triager, changeStatus, { params: { report_id: old.id }, body: { status: "resolved" } })).status,
    ).toBe(200);
  });
});
