import { namedStatement, readNamed } from "@safeport/db/named-statement";
import { openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const ofLock = namedStatement(
  "test_lock_is_free",
  "select count(*)::int as held, pg_backend_pid() as pid from pg_locks where locktype = 'advisory' and objid = $1 and pid = pg_backend_pid()",
);
const prepared = "select count(*)::int as count from pg_prepared_statements where name = 'test_lock_is_free'";
const lock = 4_711_001;

describe("readNamed", () => {
  let database: ReturnType<typeof openDatabase>;
  beforeAll(() => {
    database = openDatabase({ url: inject("databaseUrl"), max: 2 });
  });
  afterAll(() => database.close());

  it("prepares the statement under its name outside a transaction", async () => {
    const { db, pool, close } = openDatabase({ url: inject("databaseUrl"), max: 1 });
    await db.transaction().execute((tx) => readNamed(tx, ofLock, [lock]));
    expect((await pool.query(prepared)).rows).toEqual([{ count: 0 }]);
    await readNamed(db, ofLock, [lock]);
    expect((await pool.query(prepared)).rows).toEqual([{ count: 1 }]);
    await close();
  });

  it("reads on the connection of a transaction, and beside it outside", async () => {
    const { db } = database;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
      expect(await readNamed(tx, ofLock, [lock])).toMatchObject([{ held: 1 }]);
      expect(await readNamed(db, ofLock, [lock])).toMatchObject([{ held: 0 }]);
    });
  });
});
