import { readFile } from "node:fs/promises";
import type { Database } from "@safeport/db/open-database";
import type { ImportReport } from "@safeport/program-lists/import-report";
import type { ListFile } from "@safeport/program-lists/prepare-files";
import { fullReason } from "@safeport/program-lists/refusal-reason";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";

export const platformNames = ["hackerone", "bugcrowd", "intigriti", "yeswehack", "federacy", "hackenproof"] as const;
export type PlatformName = (typeof platformNames)[number];
/** A program of a list as its platform writes it. */
// biome-ignore lint/suspicious/noExplicitAny: tests break lists in ways their types would not allow
export type Raw = any;

/** Our own list of a platform, parsed; a copy each time. */
export async function ownList(platform: PlatformName): Promise<Raw[]> {
  return JSON.parse(await readFile(new URL(`fixtures/lists/${platform}.json`, import.meta.url), "utf8"));
}

/** A list as a file, under a name that says nothing. */
export function fileOf(content: unknown, name = "list.json"): ListFile {
  return { name, bytes: new TextEncoder().encode(JSON.stringify(content)) };
}

export async function allOwnFiles(): Promise<ListFile[]> {
  return Promise.all(platformNames.map(async (platform, i) => fileOf(await ownList(platform), `${i}.json`)));
}

/** Imports lists, each as a file of its own. */
export function importLists({ db }: Database, lists: readonly unknown[]): Promise<ImportReport> {
  return importPrograms(
    db,
    lists.map((list, i) => fileOf(list, `${i}.json`)),
  );
}

/** The row of the program with a title. */
export function programCalled({ db }: Database, title: string) {
  return db.selectFrom("program").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
}

/** Refused rows of an import, each with its reason as people read it. */
export function refusalsOf({ refusals }: Pick<ImportReport, "refusals">) {
  return refusals.map(({ file, row, title, place, ...reason }) => ({
    file,
    row,
    title,
    place,
    reason: fullReason("en", reason),
  }));
}

/** Every row of the tables an import may touch, to compare before and after. */
export async function everything({ pool }: Database): Promise<unknown> {
  const tables = ["company", "program", "scope", "audit_log", "domain_event"];
  return Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table} t order by t::text`)).rows));
}
