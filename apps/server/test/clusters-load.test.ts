import { listReports } from "@safeport/contract/reports/report.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockClusters } from "../src/features/flood/clusters/cluster.queries.ts";
import { bandsOf, clusterShingles } from "../src/features/flood/clusters/likeness.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** Reports on the instance; `CLUSTERED_REPORTS=1000000` takes a while to fill. */
const total = howMany("CLUSTERED_REPORTS", 2_000, 100_000);

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const story = (seed: number) => Array.from({ length: 40 }, (_, at) => `w${seed}x${at}`).join(" ");
const blank = {
  poc_title: "A finding",
  steps_markdown: "",
  expected_markdown: "",
  actual_markdown: "",
  impact_markdown: "",
  environment_markdown: "",
};

/** Reports with their clusters, each by itself. */
async function fill(one: Awaited<ReturnType<typeof buildCase>>): Promise<void> {
  for (let filled = 0; filled < total; filled += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, total - filled) }, (_, at) => {
      const text = story(filled + at);
      const shingles = clusterShingles({ ...blank, poc_description_markdown: text });
      return { id: newId(), text, keys: bandsOf(shingles, one.companyId) };
    });
    await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, text text, keys jsonb)),
      sent as (insert into report (id, number, program_id, company_id, author_id, title, description_markdown, status, severity, sent_at, created_at)
        select id, free_report_number(), ${one.program.id}, ${one.companyId}, ${one.hacker.id}, 'A finding', text, 'new', 'high', now() - interval '1 day', now()
        from given returning id, number, sent_at),
      placed as (insert into report_cluster (report_id, root_id, received_at, number) select id, id, sent_at, number from sent returning report_id, received_at, number)
      insert into report_cluster_root (report_id, company_id, received_at, number, keys)
      select p.report_id, ${one.companyId}, p.received_at, p.number, array(select jsonb_array_elements_text(g.keys)::int4) from placed p join given g on g.id = p.report_id`.execute(
      w.db,
    );
  }
  await sql`analyze report, report_cluster, report_cluster_root`.execute(w.owner);
}

it(`a report is compared by indexes alone among ${total} roots @spec:10.72`, { timeout: 3_600_000 }, async () => {
  const one = await buildCase(w);
  await fill(one);
  const times: number[] = [];
  for (let seed = 0; seed < 20; seed++) {
    await one.report({
      title: "A finding",
      description_markdown: story(seed * 7),
      steps_markdown: "",
      impact_markdown: "",
      weakness_id: null,
    });
    const began = performance.now();
    await takeUpReports(w.db);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  console.info(`${total} roots: p50 ${times[10]?.toFixed(1)} ms, p95 ${times[18]?.toFixed(1)} ms`);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from report_cluster where reason = 'likeness'`.execute(w.db);
  expect(rows[0]?.count).toBe(20);
  const keys = bandsOf(clusterShingles({ ...blank, poc_description_markdown: story(3) }), one.companyId);
  for (const [query, index] of [
    [sql`select report_id from report_cluster_root where keys && ${keys}::int4[] limit 500`, "report_cluster_root_keys"],
    [
      sql`select report_id from report_cluster_root where company_id = ${one.companyId} and subject = 'x' order by received_at, number limit 5`,
      "report_cluster_root_subject",
    ],
    [
      sql`select report_id from report_cluster where root_id = ${newId()} order by received_at, number limit 20`,
      "report_cluster_members",
    ],
  ] as const) {
    const { rows: plans } = await w.db.transaction().execute(async (tx) => {
      await lockClusters(tx, one.companyId);
      return sql`explain (format json) ${query}`.execute(tx);
    });
    const plan = JSON.stringify(plans);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  }
  const list = async (query: object) => {
    const began = performance.now();
    const { body } = await w.call(one.triager, listReports, { query: { company_id: one.companyId, clusters: "true", ...query } });
    console.info(`list ${JSON.stringify(query)}: ${(performance.now() - began).toFixed(1)} ms`);
    return body.total;
  };
  expect(await list({})).toBe(Math.min(total, 10_000));
  expect(await list({ status: "new" })).toBe(Math.min(total, 10_000));
});
