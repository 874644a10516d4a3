import { textKey } from "@safeport/contract/kernel/text-key";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { CvssVector } from "@safeport/contract/reports/core/report-input.schema";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import { recountedReports, storedCounts } from "@safeport/db/factories/recount";
import type { Database } from "@safeport/db/open-database";
import type { DB } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demoAccounts } from "../src/demo-accounts.ts";
import { fillDemo } from "../src/fill-demo.ts";
import { demoDatabase, now, options, passwordHash, rate, reportsIn, timelinesIn } from "./demo-database.ts";

const tables = [
  "user_account",
  "company",
  "company_member",
  "program",
  "program_member",
  "program_interest",
  "program_invitation",
  "credential_set",
  "scope",
  "report",
  "counter_part",
  "timeline_item",
  "dispute",
  "domain_event",
  "notification",
  "audit_log",
  "deposit",
  "report_hold",
  "award",
  "award_part",
  "withdrawal",
  "ledger_act",
  "ledger_transfer",
  "ledger_entry",
  "disclosure",
  "known_issue",
  "label",
  "canned_reply",
] as const satisfies readonly (keyof DB)[];

let demo: Database;
let again: Database;
beforeAll(async () => {
  [demo, again] = await Promise.all([demoDatabase(), demoDatabase()]);
});
afterAll(() => Promise.all([demo?.close(), again?.close()]));

describe("the demo data", () => {
  it("is made once, by whoever of several comes first, and never beside other accounts", async () => {
    const own = await openOwnDatabase(inject("databaseUrl"));
    try {
      const fill = () => fillDemo(own.db, options);
      expect((await Promise.all([fill(), fill(), fill()])).sort()).toEqual([false, false, true]);
    } finally {
      await own.close();
    }
  });

  it("is the same each time", async () => {
    const { rows: touched } = await sql<{ name: string }>`select tgrelid::regclass::text as name
      from pg_trigger join pg_proc p on p.oid = tgfoid where p.proname = 'touch_updated_at'`.execute(demo.db);
    for (const table of tables) {
      // The database itself sets when these rows changed last.
      const own = touched.some(({ name }) => name === table) ? ["updated_at"] : [];
      const rows = async ({ db }: Database) =>
        (
          await sql<{ row: string }>`
            select (to_jsonb(t) - ${own}::text[])::text as row from ${sql.table(table)} t order by 1`.execute(db)
        ).rows;
      const first = await rows(demo);
      expect(first.length, table).toBeGreaterThan(0);
      expect(await rows(again), table).toEqual(first);
    }
  });

  it("has disclosure programs that promise nothing, as the form has them", async () => {
    const amounts = ["low_max", "medium_max", "high_max", "critical_max"] as const;
    const found = await demo.db.selectFrom("program").select(amounts).where("program_type", "=", "VDP").execute();
    expect(found.length).toBeGreaterThan(0);
    for (const program of found) expect(Object.values(program)).toEqual([0, 0, 0, 0]);
  });

  it("is of the size it promises, in every status and with every kind of asset", async () => {
    const [people, companies, all] = await Promise.all([
      demo.db.selectFrom("user_account").select(["role", "username"]).execute(),
      demo.db.selectFrom("company").select("id").execute(),
      reportsIn(demo.db),
    ]);
    const count = (role: string) => people.filter((person) => person.role === role).length;
    expect([count("Hacker"), count("Admin"), count("Super Admin")]).toEqual([60, 1, 1]);
    expect(companies.length).toBeGreaterThanOrEqual(12);
    expect(all).toHaveLength(500);
    for (const status of reportStatuses)
      expect(all.filter((report) => report.status === status).length, status).toBeGreaterThan(10);
    const kinds = await demo.db.selectFrom("scope").select("asset_type").distinct().execute();
    expect(kinds).toHaveLength(16);
  });

  it("lies in the past, in order", async () => {
    const latest = await sql<{ at: Date }>`select max(at) as at from (
      select greatest(created_at, sent_at, first_response_at, validated_at, closed_at, last_activity_at, last_internal_at) as at from report
      union all select greatest(created_at, edited_at, deleted_at) from timeline_item
      union all select greatest(created_at, ended_at) from dispute union all select greatest(created_at, read_at) from notification
      union all select at from audit_log union all select at from domain_event union all select greatest(created_at, updated_at) from scope
      union all select greatest(created_at, updated_at, scope_changed_at) from program union all select created_at from company_member
      union all select greatest(created_at, email_verified_at) from user_account) t`.execute(demo.db);
    expect(latest.rows[0]?.at.getTime()).toBeLessThanOrEqual(now.getTime());
    const { rows } =
      await sql`select r.id from report r join program p on p.id = r.program_id join user_account u on u.id = r.author_id
      where r.sent_at < greatest(r.created_at, p.created_at, u.created_at) or r.first_response_at < r.sent_at or r.closed_at < r.first_response_at
        or r.validated_at < r.first_response_at or r.last_internal_at < r.last_activity_at or r.sent_at < ${now}::timestamptz - interval '731 days'`.execute(
        demo.db,
      );
    expect(rows).toEqual([]);
  });

  it("rates every report as its vector says, capped by its asset", async () => {
    for (const report of await reportsIn(demo.db)) {
      expect(report.scope_program_id).toBe(report.program_id);
      expect(report.is_out_of_scope).toBe(false);
      if (report.cvss_vector === null) expect(report.cvss_score).toBeNull();
      else
        expect([report.severity, Number(report.cvss_score)], report.cvss_vector).toEqual(
          rate(report.cvss_vector, report.max_severity),
        );
    }
  });

  it("points duplicates back to an earlier report of the same company", async () => {
    const all = await reportsIn(demo.db);
    const byId = new Map(all.map((report) => [report.id, report]));
    const duplicates = all.filter(({ status }) => status === "duplicate");
    for (const report of duplicates) {
      const original = byId.get(report.duplicate_of ?? "");
      expect(original?.company_id).toBe(report.company_id);
      expect(original?.status).not.toBe("draft");
      expect(original?.author_id).not.toBe(report.author_id);
      expect(original?.sent_at?.getTime()).toBeLessThan(report.sent_at?.getTime() ?? 0);
    }
  });

  it("awards within the range of the program, and only where it pays", async () => {
    const byId = new Map((await reportsIn(demo.db)).map((report) => [report.id, report]));
    const sums = new Map<string, number>();
    const bonuses = await demo.db.selectFrom("award").select("id").where("kind", "=", "bonus").execute();
    const bonusIds = bonuses.map(({ id }) => id);
    for (const { report_id, amount_minor, currency } of (await timelinesIn(demo.db)).filter(
      ({ item_type, award_id }) => item_type === "BOUNTY_AWARDED" && !bonusIds.includes(award_id ?? ""),
    )) {
      expect(currency).toBe("USD");
      sums.set(report_id, (sums.get(report_id) ?? 0) + Number(amount_minor));
    }
    expect(sums.size).toBeGreaterThan(60);
    for (const [id, minor] of sums) {
      const report = byId.get(id);
      if (!report || report.severity === "none") throw new Error(`${id} cannot be paid`);
      expect([report.program_type, report.is_eligible_for_bounty]).toEqual(["BBP", true]);
      expect(minor).toBeGreaterThanOrEqual(report[`${report.severity}_min`] * 100);
      expect(minor).toBeLessThanOrEqual(report[`${report.severity}_max`] * 100);
    }
  });

  it("keeps counters that equal a count", async () => {
    expect(await storedCounts(demo.db)).toEqual(await recountedReports(demo.db));
  });

  it("writes nothing twice, fills every word in, and keeps to the limits and rules of input", async () => {
    const all = await reportsIn(demo.db);
    expect(new Set(all.map(({ description_markdown }) => description_markdown)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(all.some(({ title }) => title.length >= 140)).toBe(true);
    const items = await timelinesIn(demo.db);
    const words =
      "company|product|host|asset|feature|path|param|id|other|me|author|agent|colleague|mail|token|oob|browser|date|version|ticket|severity";
    const unfilled = new RegExp(`\\{(?:${words})\\}`);
    const texts = [
      ...all.flatMap(({ title, description_markdown, steps_markdown, impact_markdown }) => [
        title,
        description_markdown,
        steps_markdown,
        impact_markdown,
      ]),
      ...items.flatMap(({ content }) => content ?? []),
    ];
    expect(texts.filter((text) => unfilled.test(text) || text.trim() === "")).toEqual([]);
    for (const { cvss_vector } of all) if (cvss_vector) expect(CvssVector.safeParse(cvss_vector).success, cvss_vector).toBe(true);
    for (const { title, title_key } of await demo.db.selectFrom("program").select(["title", "title_key"]).execute())
      expect(title_key).toBe(textKey(title));
    for (const { asset_type, identifier } of await demo.db.selectFrom("scope").selectAll().execute())
      expect(checkIdentifier(asset_type, identifier)).toEqual({ ok: true, identifier });
  });

  it("lets nobody report to a private program but its members", async () => {
    const { rows } = await sql`select r.id from report r join program p on p.id = r.program_id where p.visibility = 'PRIVATE'
      and not exists (select from program_member m where m.program_id = p.id and m.user_id = r.author_id)`.execute(demo.db);
    expect(rows).toEqual([]);
  });

  it("gives the listed accounts something to do", async () => {
    const own = (username: string) => demo.db.selectFrom("user_account").where("username", "=", username);
    for (const { username, full_name, role } of demoAccounts) {
      expect(await own(username).select(["full_name", "role", "password_hash"]).executeTakeFirst()).toEqual({
        full_name,
        role,
        password_hash: passwordHash,
      });
      const bell = await own(username)
        .innerJoin("notification", "notification.user_id", "user_account.id")
        .select("read_at")
        .execute();
      expect(bell.length, username).toBeGreaterThanOrEqual(10);
      expect(
        bell.some(({ read_at }) => read_at === null),
        username,
      ).toBe(true);
    }
    const [hacker, owner] = demoAccounts;
    const mine = await own(hacker?.username ?? "")
      .innerJoin("report", "report.author_id", "user_account.id")
      .select(["status", "closed_at"])
      .execute();
    expect(mine.filter(({ status }) => status === "draft").length).toBeGreaterThanOrEqual(2);
    expect(mine.filter(({ closed_at }) => closed_at).length).toBeGreaterThanOrEqual(15);
    const desk = await own(owner?.username ?? "")
      .innerJoin("company_member", "company_member.user_id", "user_account.id")
      .innerJoin("report", "report.company_id", "company_member.company_id")
      .where("company_member.role", "=", "owner")
      .where("report.status", "in", ["new", "under_review", "needs_more_info"])
      .select("report.id")
      .execute();
    expect(desk).toHaveLength(80);
  });
});
