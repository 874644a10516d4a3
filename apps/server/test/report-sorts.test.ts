import { severities } from "@safeport/contract/kernel/severity.values";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { type ReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import { listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

type Query = Record<string, string>;

async function list(as: Person, query: Query): Promise<{ items: ReportCard[]; total: number; pages: number }> {
  const { status, body } = await w.call(as, listReports, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const idsOf = (items: readonly ReportCard[]) => items.map(({ report_id }) => report_id);

/** The keys of the order by place, which readers see on the report alone; a draft comes first. */
const placeKeys = new Map<string, number>();
async function readPlaceKeys(): Promise<void> {
  for (const { report_id, order_key } of await w.db.selectFrom("report_place").select(["report_id", "order_key"]).execute())
    placeKeys.set(report_id, order_key);
}

/** Sort key of each order, from the fields that readers see. */
const keys: Record<ReportSort, (card: ReportCard) => number> = {
  newest: ({ created_at }) => -Date.parse(created_at),
  oldest: ({ created_at }) => Date.parse(created_at),
  severity: ({ severity, created_at }) => -severities.indexOf(severity) * 1e15 - Date.parse(created_at),
  completeness: ({ completeness }) => -(completeness ?? Number.POSITIVE_INFINITY),
  activity: ({ last_activity_at }) => -Date.parse(last_activity_at),
  due: ({ due_at }) => (due_at === null ? Number.MAX_VALUE : Date.parse(due_at)),
  place: ({ report_id }) => -(placeKeys.get(report_id) ?? Number.MAX_VALUE),
};

/** Every page of a list, in the order read. */
async function walk(as: Person, query: Query, size: number): Promise<ReportCard[]> {
  const { items, pages, total } = await list(as, { ...query, size: String(size) });
  const seen = [...items];
  for (let page = 2; page <= pages; page++)
    seen.push(...(await list(as, { ...query, size: String(size), page: `${page}` })).items);
  expect([seen.length, new Set(idsOf(seen)).size]).toEqual([total, total]);
  return seen;
}

/** Reports with few different times and severities, so that ties span pages. */
async function fill({ report }: Case, count: number): Promise<void> {
  const start = Date.parse("2026-03-01T12:00:00Z");
  const statuses = ["new", "under_review", "needs_more_info", "resolved", "closed"] as const;
  for (let n = 0; n < count; n++) {
    const at = (step: number) => new Date(start + step * 60_000);
    await report({
      status: statuses[n % 5] ?? "new",
      severity: severities[(n * 3) % 5] ?? "none",
      completeness: n % 6 === 5 ? null : (n % 6) * 20,
      created_at: at(n % 4),
      last_activity_at: at(10 + (n % 3)),
      last_internal_at: at(10 + ((n * 7) % 5)),
    });
  }
}

describe("the orders of a report list", () => {
  it("hold over all pages, without a gap or a repetition, for everybody and in each view", async () => {
    const one = await buildCase(w);
    await fill(one, 30);
    await readPlaceKeys();
    const views: Query[] = [{}, { status: "NEW" }, { status: "ACTIVE" }, { closed_only: "true" }, { search: "delivery" }];
    for (const who of [one.hacker, one.triager, await w.person("Admin")]) {
      const owners: Query[] = [{}, { company_id: one.companyId }];
      for (const query of owners.flatMap((owner) => views.map((view) => ({ ...owner, ...view })))) {
        const all = new Set(idsOf((await list(who, { ...query, size: "100" })).items));
        for (const sort of reportSorts) {
          const seen = await walk(who, { ...query, sort }, 7);
          expect(new Set(idsOf(seen))).toEqual(all);
          const places = seen.map(keys[sort]);
          expect(places, `${sort} ${JSON.stringify(query)}`).toEqual(places.toSorted((a, b) => a - b));
        }
      }
    }
  });

  it("hold for a member of two companies with reports of their own, there and elsewhere", async () => {
    const [one, two, elsewhere] = [await buildCase(w), await buildCase(w), await buildCase(w)];
    const who = await w.person("Hacker");
    for (const { companyId } of [one, two]) await buildMember(w.db, { company_id: companyId, user_id: who.id, role: "triager" });
    await fill(one, 12);
    await fill(two, 15);
    await fill(elsewhere, 3);
    for (const { report } of [one, elsewhere])
      for (const over of [{}, { severity: "low" }, { status: "draft" }, { status: "resolved" }] as const)
        await report({ author_id: who.id, created_at: new Date("2026-03-01T12:02:00Z"), ...over });
    // Nobody else's draft is in any list.
    await one.report({ status: "draft" });
    await readPlaceKeys();
    const views: [Query, number][] = [
      [{ status: "DRAFT" }, 2],
      [{}, 35],
      [{ status: "NEW" }, 3 + 3 + 4],
      [{ closed_only: "true" }, 4 + 6 + 2],
    ];
    for (const [query, count] of [...views, [{ severity: "low" }, 2 + 3 + 2] as [Query, number]]) {
      const all = new Set(idsOf((await list(who, { ...query, size: "100" })).items));
      expect([query, all.size]).toEqual([query, count]);
      for (const sort of reportSorts) {
        const seen = await walk(who, { ...query, sort }, 4);
        expect(new Set(idsOf(seen))).toEqual(all);
        const places = seen.map(keys[sort]);
        expect(places, `${sort} ${JSON.stringify(query)}`).toEqual(places.toSorted((a, b) => a - b));
      }
    }
  });

  it("put the oldest first exactly where the newest are last", async () => {
    const one = await buildCase(w);
    await fill(one, 12);
    const query = { company_id: one.companyId };
    expect(idsOf(await walk(one.owner, { ...query, sort: "oldest" }, 5))).toEqual(
      idsOf(await walk(one.owner, query, 5)).reverse(),
    );
  });

  it("apply to the reports of one program", async () => {
    const one = await buildCase(w);
    const [low, critical, high] = [
      await one.report({ severity: "low" }),
      await one.report({ severity: "critical" }),
      await one.report({ severity: "high" }),
    ];
    const params = { program: one.program.id };
    const { body } = await w.call(one.triager, listProgramReports, { params, query: { sort: "severity" } });
    expect(idsOf(body.items)).toEqual([critical.id, high.id, low.id]);
  });

  it("refuse an unknown order", async () => {
    const { status, body } = await w.call(await w.person("Admin"), listReports, { query: { sort: "title" } });
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ loc: ["query", "sort"], code: "not_one_of" })]);
  });
});

describe("the last activity", () => {
  const comment = (who: Person, report_id: string, is_internal: boolean) =>
    w.call(who, addComment, { params: { report_id }, body: { item_type: "COMMENT", content: "Seen.", is_internal } });

  it("counts internal comments for those alone who read them, also on the report of somebody who joined the company", async () => {
    const one = await buildCase(w);
    const [first, second] = [await one.report({ created_at: new Date(0) }), await one.report({ created_at: new Date(1000) })];
    for (const [{ id }, at] of [
      [first, new Date(2000)],
      [second, new Date(3000)],
    ] as const)
      await w.db.updateTable("report").set({ last_activity_at: at, last_internal_at: at }).where("id", "=", id).execute();
    const colleague = await w.person("Hacker");
    await buildMember(w.db, { company_id: one.companyId, user_id: colleague.id, role: "triager" });
    await buildMember(w.db, { company_id: one.companyId, user_id: one.hacker.id, role: "triager" });
    expect((await comment(colleague, first.id, true)).status).toBe(201);
    for (const query of [{ sort: "activity" }, { sort: "activity", company_id: one.companyId }]) {
      // Page by page, since the rows of one page are sorted again when it is put together.
      expect(idsOf(await walk(colleague, query, 1))).toEqual([first.id, second.id]);
      expect(idsOf(await walk(one.hacker, query, 1))).toEqual([second.id, first.id]);
    }
    expect((await comment(colleague, first.id, false)).status).toBe(201);
    expect(idsOf((await list(one.hacker, { sort: "activity" })).items)).toEqual([first.id, second.id]);
  });
});
