import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import { addKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signReports } from "../src/features/insight/similar/sign-reports.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** Reports on the instance, and requests; `CHECKED_REPORTS=1000000` takes a while to fill. */
const total = howMany("CHECKED_REPORTS", 400, 100_000);
const requests = howMany("CHECK_REQUESTS", 10, 100);
/** The earlier reports of the writer, and the published issues of the program, that are compared at most. */
const [own, issues] = [200, 60];

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

/** A text of its own, of words that come again in each. */
const story = (seed: number, words: number) =>
  Array.from(
    { length: words },
    (_, at) => `${"bcdfgklmnprst"[(seed + at) % 13]}${((seed * 31 + at * 17) % 2_003).toString(36)}word`,
  ).join(" ");

it(`a draft is checked among ${total} reports, ${own} of its writer @spec:10.65`, { timeout: 3_600_000 }, async () => {
  const [one, other] = [await buildCase(w), await buildCase(w)];
  await sql`insert into report (id, number, program_id, company_id, author_id, title, description_markdown, status, severity, sent_at, created_at)
    select gen_random_uuid(), free_report_number(), ${other.program.id}, ${other.companyId}, ${other.hacker.id}, 'A finding', 'word ' || n, 'new', 'high', now(), now()
    from generate_series(1, ${sql.lit(total)}) as n`.execute(w.db);
  const earlier: string[] = [];
  for (let seed = 0; seed < own; seed++)
    earlier.push((await other.report({ author_id: one.hacker.id, description_markdown: story(seed, 400) })).id);
  await signReports(w.db, earlier);
  for (let seed = 0; seed < issues; seed++) {
    const body = { title: `Issue ${seed}`, description: story(seed + 500, 1_000), found_at: "2026-01-31", published: true };
    expect((await w.call(one.triager, addKnownIssue, { params: { program: one.program.id }, body })).status).toBe(201);
  }
  await sql`analyze report, report_signature`.execute(w.owner);
  const times: number[] = [];
  for (let seed = 0; seed < requests; seed++) {
    const draft = await one.report({ description_markdown: story(seed, 400), status: "draft" });
    const began = performance.now();
    const { body } = await w.call(one.hacker, listChecks, { params: { report_id: draft.id } });
    times.push(performance.now() - began);
    expect(body.items.find(({ check }: { check: string }) => check === "own_copy").result).toBe("fail");
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  console.info(`checks among ${total} reports: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
});
