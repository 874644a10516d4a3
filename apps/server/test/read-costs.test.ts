import { addLabel, labelReport } from "@safeport/contract/desk/label.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findReport } from "../src/features/reports/core/report.queries.ts";
import { pageOfReports } from "../src/features/reports/list/report-list.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Case;
let admin: Person;
/** A plain report, and one of each kind that has more than others. */
let plain: string;
let labelled: string;
let duplicate: string;

beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildCase(w);
  admin = await w.person("Admin");
  const other = await buildCase(w);
  for (let n = 0; n < 40; n++) await other.report();
  for (let n = 0; n < 60; n++) await c.report();
  [plain, labelled, duplicate] = [(await c.report()).id, (await c.report()).id, (await c.report({ status: "duplicate" })).id];
  const body = { content: "What I saw since.", is_internal: false };
  for (const report_id of [plain, labelled, duplicate]) await w.call(c.hacker, addComment, { params: { report_id }, body });
  const label = { company_id: c.companyId, name: "Release 7", color: "blue" };
  const { label_id } = (await w.call(c.owner, addLabel, { body: label })).body;
  await w.call(c.owner, labelReport, { params: { report_id: labelled }, body: { add: [label_id] } });
  await w.deliver();
  await sql`analyze`.execute(w.owner);
});
afterAll(() => w.close());
afterEach(() => vi.restoreAllMocks());

/** The names, or texts, of the statements that a call sends when its caller is known already, as it is for a second after each call. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  await call();
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { name?: string; text: string }];
    sent.push(typeof config === "string" ? config : (config.name ?? config.text));
    return Reflect.apply(query, this, args);
  } as never);
  expect((await call()).status).toBe(200);
  vi.restoreAllMocks();
  return sent.filter((text) => !/sessions_by_id|event_outbox|roll_up_counters/.test(text));
}

describe("a read sends", () => {
  const readers = () => [c.hacker, c.owner, admin];
  const list = (reader: Person, query: object) => statementsOf(() => w.call(reader, listReports, { query: query as never }));

  it("one statement for a page of plain reports, and one more where a row has labels or an original", async () => {
    for (const reader of readers()) {
      expect(await list(reader, { page: 2 }), reader.username).toHaveLength(1);
      expect(await list(reader, {}), reader.username).toHaveLength(2);
    }
    expect(await list(c.owner, { company_id: c.companyId, page: "3" })).toHaveLength(1);
  });

  it("one statement for a report, two with its timeline, and one more for what most reports do not have", async () => {
    for (const [report_id, more] of [
      [plain, 0],
      [labelled, 1],
      [duplicate, 1],
    ] as const)
      for (const reader of readers()) {
        const params = { report_id };
        expect(await statementsOf(() => w.call(reader, getReport, { params }))).toHaveLength(1 + more);
        expect(await statementsOf(() => w.call(reader, getReportWithTimeline, { params }))).toHaveLength(2 + more);
        expect(await statementsOf(() => w.call(reader, listTimeline, { params }))).toHaveLength(2);
      }
  });
});

describe("PostgreSQL", () => {
  it("plans a page of reports and a report once for a connection, not for each call", async () => {
    const { db, close } = openDatabase({ url: w.databaseUrl, max: 1 });
    const filter = { page: 1, size: 20, view: "all", sort: "newest" } as const;
    const actorOf = ({ id, username }: Person, role: "Hacker" | "Business" | "Admin", company_ids: string[] = []) => ({
      ...{ user_id: id, username, role, company_ids, email_verified: true, session_id: id },
      assurance: { by: "password", at: 0 } as const,
    });
    try {
      for (let n = 0; n < 20; n++) {
        const page = { ...filter, page: 1 + (n % 3) };
        await pageOfReports(db, actorOf(c.hacker, "Hacker"), page);
        await pageOfReports(db, actorOf(c.owner, "Business", [c.companyId]), page);
        await pageOfReports(db, actorOf(c.owner, "Business", [c.companyId]), { ...page, company_id: c.companyId });
        await pageOfReports(db, actorOf(admin, "Admin"), page);
        await findReport(db, c.owner.id, plain);
        await findReport(db, c.owner.id, labelled);
      }
      const { rows } = await sql<{ name: string; planned: number }>`
        select name, custom_plans::int as planned from pg_prepared_statements where generic_plans + custom_plans >= 20`.execute(
        db,
      );
      const names = [
        "report_by_id",
        "more_of_report",
        "more_of_reports",
        ...["author", "company", "member", "platform"].map((owner) => `reports_${owner}_all`),
      ];
      expect(rows.filter(({ name }) => names.includes(name)).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
        names.toSorted().map((name) => ({ name, planned: 5 })),
      );
    } finally {
      await close();
    }
  });
});
