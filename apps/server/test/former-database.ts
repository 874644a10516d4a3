import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { copyTemplate, dropDatabase } from "@safeport/db/factories/template-database";
import { migrate, migrationNames } from "@safeport/db/migrate";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { inject } from "vitest";
import { migrations } from "../src/migrations.ts";

/** Opens a database of an earlier version, with the migrations whose names come before `until`, and without the tables of the job queue. */
export async function openFormerDatabase(until: string) {
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = await copyTemplate(inject("databaseUrl"), name, "template1");
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-former-"));
  const former = (await migrationNames(migrations)).filter((file) => file < until);
  for (const file of former) await copyFile(fileURLToPath(new URL(file, migrations)), path.join(folder, file));
  if (former.length > 0) await migrate(url, { folder: pathToFileURL(`${folder}/`) });
  await rm(folder, { recursive: true });
  const { pool, close } = openDatabase({ url, max: 2 });
  return {
    url,
    pool,
    migrations: async () =>
      (await pool.query<{ name: string }>("select name from schema_migration order by name")).rows.map((row) => row.name),
    async close() {
      await close();
      await dropDatabase(inject("databaseUrl"), name);
    },
  };
}
