import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { emptyDatabase } from "@safeport/db/factories/own-database";
import { migrate, migrationNames } from "@safeport/db/migrate";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { migrations } from "../src/migrations.ts";

const ledger = "0230_ledger.sql";
const clause = "language plpgsql set safeport.ledger to 'posting' as";

async function openEmpty() {
  const own = await emptyDatabase(inject("databaseUrl"));
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await own.drop();
  });
  const ofPosting = "select prosrc, proconfig from pg_proc where proname = 'post_transfers'";
  return {
    url: own.url,
    adminUrl: new URL(new URL(own.url).pathname, inject("adminUrl")).href,
    query: async (text: string) => (await client.query(text)).rows,
    postTransfers: async () => (await client.query<{ prosrc: string; proconfig: string[] | null }>(ofPosting)).rows,
  };
}

/** The migrations up to the ledger, whose text is the one that was released first. */
async function releasedFirst(): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-released-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = (await migrationNames(migrations)).filter((name) => name <= ledger);
  for (const name of names) await copyFile(fileURLToPath(new URL(name, migrations)), path.join(folder, name));
  const text = await readFile(new URL(ledger, migrations), "utf8");
  const former = text
    .replace("language plpgsql as $$\n#variable_conflict", () => `${clause} $$\n#variable_conflict`)
    .replace(/\n +-- Until the end of this function\..*/, "")
    .replace(/\n +perform set_config\('safeport\.ledger'.*/g, "");
  await writeFile(path.join(folder, ledger), former);
  return pathToFileURL(`${folder}/`);
}

it("the databases of all tests belong to a role without the rights of a superuser", async () => {
  const own = await openEmpty();
  expect(
    await own.query(`select rolsuper, rolcreaterole, rolreplication, rolbypassrls, pg_catalog.pg_get_userbyid(datdba) = current_user as owns,
      (select count(*)::int from pg_auth_members where member = r.oid) as roles
      from pg_roles r join pg_database on datname = current_database() where rolname = current_user`),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, owns: true, roles: 0 }]);
  const shared = new pg.Client({ connectionString: inject("databaseUrl") });
  await shared.connect();
  onTestFinished(() => shared.end());
  const { rows } = await shared.query("select rolsuper from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false }]);
});

it("a role that owns its database and nothing more migrates it from empty", async () => {
  const own = await openEmpty();
  expect(await migrate(own.url, { folder: migrations })).toEqual(await migrationNames(migrations));
});

it("a database that stopped at the former text of the ledger goes on as its owner", async () => {
  const own = await openEmpty();
  const folder = await releasedFirst();
  await expect(migrate(own.url, { folder })).rejects.toThrow('permission denied to set parameter "safeport.ledger"');
  const names = await migrationNames(migrations);
  expect(await migrate(own.url, { folder: migrations })).toEqual(names.filter((name) => name >= ledger));
});

it("a database to which a superuser applied the former text of the ledger goes on and becomes like a new one", async () => {
  const [former, present] = [await openEmpty(), await openEmpty()];
  await migrate(former.adminUrl, { folder: await releasedFirst() });
  expect((await former.postTransfers())[0]?.proconfig).toEqual(["safeport.ledger=posting"]);
  await migrate(former.adminUrl, { folder: migrations });
  await migrate(present.url, { folder: migrations });
  expect(await former.postTransfers()).toEqual(await present.postTransfers());
  expect((await present.postTransfers())[0]?.proconfig).toBeNull();
});
