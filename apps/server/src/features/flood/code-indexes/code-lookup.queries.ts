import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { keyOfPath } from "./path-key.ts";

/** Lines after the last tag of a file that its last function may have. */
const lastFunction = 1_000;
/** Parts of a path, from its end, by which it is looked for. */
const mostParts = 12;
/** Files of one name that are read. */
const alike = 50;

/** A path, perhaps with a line, or a function. */
interface Place {
  kind: "path" | "function";
  name: string;
  line: number | null;
}

/** Which of the places are in one of the indexes. */
export async function lookUpCode<P extends Place>(db: Db, indexes: readonly number[], places: readonly P[]): Promise<Set<P>> {
  const namesOf = (kind: Place["kind"]) => [...new Set(places.filter((place) => place.kind === kind).map(({ name }) => name))];
  const names = await findNames(db, indexes, namesOf("function"));
  const lastLines = await findPaths(db, indexes, namesOf("path"));
  const isThere = ({ kind, name, line }: Place) => {
    if (kind === "function") return names.has(name);
    const last = lastLines.get(name);
    return last !== undefined && (line === null || last === 0 || line <= last + lastFunction);
  };
  return new Set(places.filter(isThere));
}

async function findNames(db: Db, indexes: readonly number[], names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) as n (name) where exists (
      select from unnest(${indexes}::int[]) as i (number) cross join lateral (
        select from code_tag t where t.index_number = i.number and t.name = n.name collate "C" limit 1) as t)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The last line with a tag of each path that is found: by the end that it shares with a path of the index, which is all of one of the two. */
async function findPaths(db: Db, indexes: readonly number[], paths: readonly string[]): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const keys = paths.map(keyOfPath);
  // A path that begins above the folder of the repository.
  const ends = keys.flatMap((key) => {
    const parts = key.split("/").slice(0, mostParts);
    return parts.map((_, at) => ({ key, end: parts.slice(0, at + 1).join("/") }));
  });
  const { rows } = await sql<{ key: string; last_line: number }>`
    select k.key, max(p.last_line) as last_line from unnest(${indexes}::int[]) as i (number) cross join unnest(${keys}::text[]) as k (key)
      cross join lateral (select last_line from code_path where index_number = i.number and key > (k.key || '/') collate "C"
        and key < (k.key || '0') collate "C" limit ${sql.lit(alike)}) as p group by k.key
    union all
    select e.key, max(p.last_line) from unnest(${indexes}::int[]) as i (number)
      cross join unnest(${ends.map(({ key }) => key)}::text[], ${ends.map(({ end }) => end)}::text[]) as e (key, "end")
      cross join lateral (select last_line from code_path where index_number = i.number and key = e.end collate "C" limit 1) as p
      group by e.key`.execute(db);
  const lines = new Map<string, number>();
  for (const { key, last_line } of rows) {
    // A key turned round is the path.
    const path = keyOfPath(key);
    lines.set(path, Math.max(lines.get(path) ?? 0, last_line));
  }
  return lines;
}
