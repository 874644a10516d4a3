import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** People of a run that are told apart. */
const mostPeople = 10;

/** How often one run of words was counted. */
export interface RunCount {
  run: number;
  texts: number;
  people: number;
}

/** Counts of those of the runs that stand in more texts and of more people than these, how many texts were counted, and the secret of the instance. */
export async function findRunCounts(
  db: Db,
  runs: readonly number[],
  over: { texts: number; people: number },
): Promise<{ counts: RunCount[]; texts: number; secret: number }> {
  const { rows } = await sql<{ counts: RunCount[]; texts: string; secret: number }>`
    select texts, secret, coalesce((select json_agg(json_build_object('run', hash, 'texts', texts, 'people', cardinality(people)))
      from text_shingle where hash = any(${runs}::int[]) and texts > ${over.texts} and cardinality(people) > ${over.people}), '[]'::json) as counts
    from text_shingle_total`.execute(db);
  const { counts = [], texts = "0", secret = 0 } = rows[0] ?? {};
  return { counts, texts: Number(texts), secret };
}

/** Counts the runs of texts: each run of a text with the number of its author. */
export async function countRuns(
  db: Db,
  texts: number,
  { runs, people }: { runs: readonly number[]; people: readonly number[] },
): Promise<void> {
  // In one order, so that two processes never wait for each other.
  await sql`insert into text_shingle as s (hash, texts, people, seen_on)
    select run, count(*)::int, (array_agg(distinct person))[1:${sql.lit(mostPeople)}], current_date
    from unnest(${runs}::int[], ${people}::int[]) as t (run, person) group by run order by run
    on conflict (hash) do update set texts = s.texts + excluded.texts, seen_on = excluded.seen_on,
      people = case when cardinality(s.people) >= ${sql.lit(mostPeople)} or excluded.people <@ s.people then s.people
        else (s.people || array(select person from unnest(excluded.people) as person where person <> all(s.people)))[1:${sql.lit(mostPeople)}] end`.execute(
    db,
  );
  await sql`update text_shingle_total set texts = texts + ${texts}`.execute(db);
}

/** Notes that the runs of reports are counted whose results are stored. */
export async function markCounted(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update report_check set shingles_counted = true where report_id = any(${ids}::uuid[])`.execute(db);
}

/** Removes at most `limit` runs that one text had more than 14 days ago, or that no text had for 180 days. Returns their number. */
export async function deleteOldRuns(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from text_shingle where hash in (
    (select hash from text_shingle where texts = 1 and seen_on < current_date - 14 limit ${limit})
    union all (select hash from text_shingle where texts > 1 and seen_on < current_date - 180 limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
