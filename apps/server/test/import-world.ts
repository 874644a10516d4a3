import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { migrate } from "@safeport/db/migrate";
import { type Database, openDatabase } from "@safeport/db/open-database";
import pg from "pg";
import { inject } from "vitest";
import type { ListFile } from "../src/features/programs/import/prepare-files.ts";

export const platformNames = ["hackerone", "bugcrowd", "intigriti", "yeswehack", "federacy", "hackenproof"] as const;
export type PlatformName = (typeof platformNames)[number];
/** A program of a list as its platform writes it. */
// biome-ignore lint/suspicious/noExplicitAny: tests break lists in ways their types would not allow
export type Raw = any;

export interface OwnDatabase extends Database {
  url: string;
}

/** A migrated database of one's own: what an import finds depends on all titles there are. Gone with `close()`. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const name = `import_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await migrate(url.href);
  const database = openDatabase({ url: url.href, max: 3 });
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

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

/** Every row of the tables an import may touch, to compare before and after. */
export async function everything({ pool }: OwnDatabase): Promise<unknown> {
  const tables = ["company", "program", "scope", "audit_log", "domain_event", "program_tally"];
  return Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table} t order by t::text`)).rows));
}
