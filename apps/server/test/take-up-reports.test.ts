import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retryFailed, setDueAfterUpgrade } from "../src/features/flood/take-up/due-report.queries.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

/** What is stored of reports: whether something is due, and what was done. */
async function stateOf(ids: readonly string[]) {
  const { rows } = await sql<{ due: number | null; placed: boolean; clustered: boolean; checked: boolean }>`
    select o.due, o.version = 1 as placed, c.report_id is not null as clustered, k.shingles_counted is true as checked
    from unnest(${ids}::uuid[]) as id join report_place o on o.report_id = id
    left join report_cluster c on c.report_id = id left join report_check k on k.report_id = id`.execute(w.db);
  return rows;
}
const textsCounted = async () =>
  Number((await w.db.selectFrom("text_shingle_total").select("texts").executeTakeFirstOrThrow()).texts);
const fresh = { due: 0, placed: false, clustered: false, checked: false };
const done = { due: null, placed: true, clustered: true, checked: true };
const story = (kind: string) => Array.from({ length: 40 }, (_, at) => `${kind}${at}`).join(" ");

it("takes up each report once, whichever of three processes comes first", async () => {
  const one = await buildCase(w);
  const ids: string[] = [];
  for (let count = 0; count < 45; count++) ids.push((await one.report({ description_markdown: story(`race${count % 2}x`) })).id);
  expect(await stateOf(ids)).toEqual(ids.map(() => fresh));
  const before = await textsCounted();
  await Promise.all([takeUpReports(w.db), takeUpReports(w.db), takeUpReports(w.db)]);
  expect(await stateOf(ids)).toEqual(ids.map(() => done));
  expect((await textsCounted()) - before).toBe(45);
  const { rows } = await sql<{ texts: number }>`select max(texts)::int as texts from text_shingle`.execute(w.db);
  expect(rows[0]?.texts).toBe(45);
});

it("a report that fails keeps no other waiting, leaves nothing behind, and is taken up by a later job", async () => {
  const one = await buildCase(w);
  const [before, failing, after] = [await one.report(), await one.report({ title: "Fails" }), await one.report()];
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(w.owner);
  await sql`create trigger refuse before insert on report_check for each row when (new.report_id = ${sql.lit(failing.id)}) execute function refuse()`.execute(
    w.owner,
  );
  await expect(takeUpReports(w.db)).rejects.toThrow("refused");
  expect(await stateOf([before.id, failing.id, after.id])).toEqual([done, { ...fresh, due: 2 }, done]);
  await takeUpReports(w.db);
  expect(await stateOf([failing.id])).toEqual([{ ...fresh, due: 2 }]);
  await sql`drop trigger refuse on report_check`.execute(w.owner);
  await retryFailed(w.db);
  await takeUpReports(w.db);
  expect(await stateOf([failing.id])).toEqual([done]);
});

it("a new version of checks or places has reports taken up once more", async () => {
  const one = await buildCase(w);
  const [fromToday, old] = [await one.report(), await one.report({ created_at: new Date("2025-01-01") })];
  await takeUpReports(w.db);
  const due = async () => (await stateOf([fromToday.id, old.id])).map((state) => state.due);
  await setDueAfterUpgrade(w.db, { place: 1, checks: 3 });
  expect(await due()).toEqual([null, null]);
  await setDueAfterUpgrade(w.db, { place: 1, checks: 4 });
  expect(await due()).toEqual([1, null]);
  await takeUpReports(w.db);
  await setDueAfterUpgrade(w.db, { place: 2, checks: 4 });
  expect(await due()).toEqual([1, 1]);
  await takeUpReports(w.db);
  await setDueAfterUpgrade(w.db, { place: 2, checks: 4 });
  expect(await due()).toEqual([null, null]);
});
