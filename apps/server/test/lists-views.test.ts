import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { listPrograms, listScopes } from "@safeport/contract/programs/core/program.endpoints";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { changeStatus, countReports, listReports, listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const views = {
  all: {},
  new: { status: "NEW" },
  active: { status: "ACTIVE" },
  disputed: { disputed_reports_only: "true" },
  closed: { closed_only: "true" },
};

async function reports(as: Person, query: Record<string, string> = {}) {
  const { status, body } = await w.call(as, listReports, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { items: { report_id: string; status: string }[]; total: number; pages: number };
}

/** The totals of the five views, once by list and once by badge. */
async function bothWays(as: Person, query: Record<string, string> = {}): Promise<[object, object]> {
  const totals: Record<string, number> = {};
  for (const [view, filter] of Object.entries(views)) {
    const { items, total } = await reports(as, { ...query, ...filter, size: "100" });
    expect(items).toHaveLength(total);
    totals[view] = total;
  }
  // Assigned reports are tested in desk-assign.test.ts, overdue ones in report-clocks.test.ts, and waiting ones in report-intake.test.ts.
  const {
    mine: _mine,
    my_turn: _myTurn,
    overdue: _overdue,
    waiting: _waiting,
    ...counts
  } = (await w.call(as, countReports, { query })).body;
  return [totals, counts];
}

/** One report in every status, one more disputed, and one disputed that an admin closed. */
async function fill({ report }: Case): Promise<void> {
  for (const status of reportStatuses) await report({ status, duplicate_of: null });
  await buildDispute(w.db, { report_id: (await report()).id });
  await buildDispute(w.db, { report_id: (await report({ status: "closed" })).id });
}
const filled = { all: 10, new: 2, active: 4, disputed: 2, closed: 6 };

describe("the badges of the Reports page", () => {
  it("count what their lists hold, for everybody @spec:2.55 @spec:4.2", async () => {
    const [one, two] = [await buildCase(w), await buildCase(w)];
    await fill(one);
    await fill(two);
    // A researcher's list also contains the draft.
    expect(await bothWays(one.hacker)).toEqual([
      { ...filled, all: 11 },
      { ...filled, all: 11 },
    ]);
    for (const who of [one.owner, one.triager, one.finance, one.viewer]) {
      expect(await bothWays(who)).toEqual([filled, filled]);
      expect(await bothWays(who, { company_id: one.companyId })).toEqual([filled, filled]);
      const nothing = { all: 0, new: 0, active: 0, disputed: 0, closed: 0 };
      expect(await bothWays(who, { company_id: two.companyId })).toEqual([nothing, nothing]);
    }
    const twice = { all: 20, new: 4, active: 8, disputed: 4, closed: 12 };
    const admin = await w.person("Admin");
    expect(await bothWays(admin)).toEqual([twice, twice]);
    expect(await bothWays(admin, { company_id: two.companyId })).toEqual([filled, filled]);
  });

  it("follow a report through its life @spec:2.49", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const setStatus = async (body: object) => {
      const { status } = await w.call(one.triager, changeStatus, { params: { report_id: id }, body });
      expect(status).toBe(200);
      const [totals, counts] = await bothWays(one.owner);
      expect(counts).toEqual(totals);
      return counts;
    };
    expect(await setStatus({ status: "under_review" })).toEqual({ all: 1, new: 0, active: 1, disputed: 0, closed: 0 });
    expect(await setStatus({ status: "resolved" })).toEqual({ all: 1, new: 0, active: 0, disputed: 0, closed: 1 });
    expect(await setStatus({ status: "under_review", reason: "It came back" })).toEqual({
      all: 1,
      new: 0,
      active: 1,
      disputed: 0,
      closed: 0,
    });
  });

  it("stay right when many reports move at once", async () => {
    const one = await buildCase(w);
    const many = await Promise.all(Array.from({ length: 24 }, () => one.report()));
    await Promise.all(
      many.map(({ id }, index) =>
        w.call(one.triager, changeStatus, {
          params: { report_id: id },
          body: { status: index % 2 ? "under_review" : "resolved" },
        }),
      ),
    );
    const expected = { all: 24, new: 0, active: 12, disputed: 0, closed: 12 };
    expect(await bothWays(one.owner)).toEqual([expected, expected]);
  });
});

describe("filters of reports", () => {
  it("narrow the list, each and together @spec:2.52 @spec:7.30", async () => {
    const one = await buildCase(w);
    const other = await buildProgram(w.db, { company_id: one.companyId, title: `Payments of ${one.companyId}` });
    const asset = await buildScope(w.db, { program_id: other.id });
    const critical = await one.report({ severity: "critical", title: "100%_\\ sure" });
    const elsewhere = await one.report({ program_id: other.id, scope_id: asset.id, status: "resolved", severity: "critical" });
    const plain = await one.report({ title: "Open redirect" });
    const ask = async (query: Record<string, string>) =>
      (await reports(one.owner, query)).items.map(({ report_id }) => report_id);
    expect(await ask({ severity: "critical" })).toEqual([elsewhere.id, critical.id]);
    expect(await ask({ severity: "critical", status: "NEW" })).toEqual([critical.id]);
    expect(await ask({ program_id: other.id })).toEqual([elsewhere.id]);
    expect(await ask({ program_id: other.id, closed_only: "true", severity: "critical" })).toEqual([elsewhere.id]);
    expect(await ask({ status: "Resolved" })).toEqual([elsewhere.id]);
    expect(await ask({ closed_only: "true", status: "duplicate" })).toEqual([]);
    await buildDispute(w.db, { report_id: plain.id });
    await buildDispute(w.db, { report_id: elsewhere.id });
    const disputed = { disputed_reports_only: "true" };
    expect(await ask(disputed)).toEqual([plain.id, elsewhere.id]);
    expect(await ask({ ...disputed, status: "ACTIVE" })).toEqual([plain.id]);
    expect(await ask({ ...disputed, status: "NEW" })).toEqual([plain.id]);
    expect(await ask({ ...disputed, closed_only: "true" })).toEqual([elsewhere.id]);
    expect(await ask({ closed_only: "true", status: "ACTIVE" })).toEqual([]);
    expect(await ask({ search: "REDIRECT" })).toEqual([plain.id]);
    expect(await ask({ search: "100%_\\" })).toEqual([critical.id]);
    // The wildcards of SQL separate words like other signs.
    expect(await ask({ search: "redi__ct" })).toEqual([]);
    expect(await ask({ search: "redi%ct" })).toEqual([]);
    // One or two characters are looked for where words begin.
    expect(await ask({ search: "RE" })).toContain(plain.id);
    // Numbers of other reports may begin with the same digits.
    expect(await ask({ search: "10" })).toContain(critical.id);
    for (const inTheMidst of ["ct", "%", "_\\"]) expect(await ask({ search: inTheMidst }), inTheMidst).toEqual([]);
    expect(await ask({ search: one.hacker.username.slice(0, 2) })).toEqual([plain.id, elsewhere.id, critical.id]);
    expect(await ask({ search: `payments of ${one.companyId}` })).toEqual([elsewhere.id]);
    expect(await ask({ search: String(plain.number) })).toEqual([plain.id]);
    expect(await ask({ search: one.hacker.username, page: "2", size: "2" })).toEqual([critical.id]);
  });

  it("find nothing by what the reader may not see", async () => {
    const [one, two] = [await buildCase(w), await buildCase(w)];
    const secret = await two.report({ title: "Zephyrine" });
    for (const search of ["zephyrine", String(secret.number), two.hacker.username, two.program.title]) {
      expect(await reports(one.owner, { search })).toMatchObject({ items: [], total: 0, pages: 0 });
      expect(await reports(one.hacker, { search })).toMatchObject({ items: [], total: 0, pages: 0 });
      expect((await reports(two.viewer, { search })).total).toBe(1);
    }
  });
});

describe("a username finds a researcher's reports", () => {
  const say = (who: Person, report_id: string, is_internal = false) =>
    w.call(who, addComment, { params: { report_id }, body: { item_type: "COMMENT", content: "Seen.", is_internal } });

  it("by the other people their timelines name, and by nobody whose role in them is hidden", async () => {
    const one = await buildCase(w);
    const [open, hidden] = [await one.report({ title: "Open" }), await one.report({ title: "Hidden" })];
    await say(one.triager, open.id);
    await say(one.triager, hidden.id, true);
    const removed = await say(one.manager, open.id);
    const titles = async (search: string, as = one.hacker) =>
      (await reports(as, { search })).items.map(({ report_id }) => (report_id === open.id ? "open" : "hidden"));
    expect(await titles(one.triager.username)).toEqual(["open"]);
    expect(await titles(one.manager.username)).toEqual(["open"]);
    const params = { report_id: open.id, item_id: removed.body.item_id };
    expect((await w.call(one.manager, deleteComment, { params })).status).toBe(200);
    for (const nobody of [one.manager, one.owner, one.viewer]) expect(await titles(nobody.username)).toEqual([]);
    // In the reports of others a username finds nothing.
    expect(await titles(one.triager.username, await w.person())).toEqual([]);
  });
});

describe("pages", () => {
  it("of reports cover the list without a gap or a repetition, also of one instant @spec:2.54", async () => {
    const one = await buildCase(w);
    const created_at = new Date();
    for (let n = 0; n < 45; n++) await one.report({ created_at });
    for (const who of [one.hacker, one.owner, await w.person("Admin")]) {
      const seen: string[] = [];
      for (const page of ["1", "2", "3"]) {
        const { body } = await w.call(who, listReports, { query: { page, company_id: one.companyId } });
        expect(body).toMatchObject({ total: 45, pages: 3, page: Number(page), size: 20 });
        seen.push(...body.items.map((item: { report_id: string }) => item.report_id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
      const { body } = await w.call(who, listReports, { query: { page: "4", company_id: one.companyId } });
      expect(body).toEqual({ items: [], total: 45, pages: 3, page: 4, size: 20 });
      expect((await reports(who, { page: "9", search: "delivery", company_id: one.companyId })).total).toBe(45);
    }
  });

  it("beyond the end are empty and still know the total, in every list @spec:3.29 @spec:7.59", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await buildTimelineItem(w.db, { report_id: id });
    const page = "100000";
    const timeline = await w.call(one.hacker, listTimeline, { params: { report_id: id }, query: { page } });
    expect(timeline.body).toMatchObject({ items: [], total: 1, pages: 1, page: 100_000 });
    const scopes = await w.call(one.hacker, listScopes, { params: { program: one.program.id }, query: { page } });
    expect(scopes.body).toMatchObject({ items: [], total: 1, pages: 1 });
    const weaknesses = await w.call(one.hacker, listWeaknesses, { query: { page, search: "CWE-79" } });
    expect(weaknesses.body).toMatchObject({ items: [], total: 11 });
    const programs = await w.call(one.hacker, listPrograms, { query: { page, search: one.program.title } });
    expect(programs.body).toMatchObject({ items: [], total: 1 });
    const notifications = await w.call(one.hacker, listNotifications, { query: { page } });
    expect(notifications.body).toEqual({ items: [], total: 0, pages: 0, page: 100_000, size: 20 });
  });

  it("of a report without comments are empty, and an empty list has none", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const timeline = await w.call(one.viewer, listTimeline, { params: { report_id: id } });
    expect(timeline.body).toEqual({ items: [], total: 0, pages: 0, page: 1, size: 100 });
    expect(await reports(await w.person())).toMatchObject({ items: [], total: 0, pages: 0 });
  });
});
