import { nameLastStatement, nameStatement, runStatement } from "@safeport/db/named-statement";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { buildUser } from "../factories/build-user.ts";

const rename = "update user_account set full_name = $2 where username = $1 returning full_name";
const renamed = nameStatement("test_renamed", rename);
const renamedLast = nameLastStatement("test_renamed_last", rename);
const idOf = nameStatement("test_id_of", "select id from user_account where username = $1");
const refused = nameLastStatement(
  "test_refused",
  "insert into user_account (id) select id from user_account where username = $1",
);

let one: Database;
let username: string;
beforeEach(async () => {
  one = openDatabase({ url: inject("databaseUrl"), max: 1 });
  ({ username } = await buildUser(one.db, { full_name: "Before" }));
});
afterEach(() => one.close());

const nameNow = async () =>
  (await one.pool.query("select full_name from user_account where username = $1", [username])).rows[0].full_name;

/** The queries of `run`, those sent without waiting for the answer of the one before on one line. */
async function packetsOf(run: () => Promise<unknown>): Promise<string[]> {
  const packets: string[] = [];
  let waiting = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string; name?: string }];
    const text = typeof config === "string" ? config : (config.name ?? config.text);
    if (waiting++ === 0) packets.push(text);
    else packets.push(`${packets.pop()}, ${text}`);
    const result = (query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
    const answered = () => waiting--;
    result.then(answered, answered);
    return result;
  } as never);
  await run().finally(() => spy.mockRestore());
  return packets;
}

it("a transaction begins with its first statement and commits with its last", async () => {
  const packets = await packetsOf(() =>
    one.db.transaction().execute(async (tx) => {
      expect(await runStatement(tx, idOf, [username])).toHaveLength(1);
      expect(await runStatement(tx, renamedLast, [username, "After"])).toEqual([{ full_name: "After" }]);
    }),
  );
  expect(packets).toEqual(["begin, test_id_of", "test_renamed_last, commit"]);
  expect(await nameNow()).toBe("After");
});

it("a transaction of none sends nothing", async () => {
  expect(await packetsOf(() => one.db.transaction().execute(async () => {}))).toEqual([]);
});

it("a first statement that writes waits until its transaction has begun, since it would otherwise remain if that failed", async () => {
  const alone = () => one.db.transaction().execute((tx) => runStatement(tx, renamedLast, [username, "After"]));
  expect(await packetsOf(alone)).toEqual(["begin", "test_renamed_last, commit"]);
  expect(await nameNow()).toBe("After");
});

it("a transaction without a last statement commits at its end", async () => {
  const packets = await packetsOf(() => one.db.transaction().execute((tx) => runStatement(tx, renamed, [username, "After"])));
  expect(packets).toEqual(["begin", "test_renamed", "commit"]);
  expect(await nameNow()).toBe("After");
});

it("a last statement that fails leaves nothing of its transaction", async () => {
  const run = one.db.transaction().execute(async (tx) => {
    await runStatement(tx, renamed, [username, "After"]);
    await runStatement(tx, refused, [username]);
  });
  await expect(run).rejects.toMatchObject({ code: "23502" });
  expect(await nameNow()).toBe("Before");
});

it("a value that the client refuses does not let the transaction commit", async () => {
  const run = one.db.transaction().execute(async (tx) => {
    await runStatement(tx, renamed, [username, "After"]);
    await runStatement(tx, renamedLast, [username, { toPostgres: () => "Never" }]);
  });
  await expect(run).rejects.toThrow("takes texts, numbers and booleans");
  expect(await nameNow()).toBe("Before");
});

it("a failure of the last statement cannot be passed over", async () => {
  const run = one.db.transaction().execute(async (tx) => {
    await runStatement(tx, renamed, [username, "After"]);
    await runStatement(tx, refused, [username]).catch(() => {});
  });
  await expect(run).rejects.toThrow("The last statement of the transaction has failed");
  expect(await nameNow()).toBe("Before");
});

it("a first statement that fails, and a change that throws, roll back", async () => {
  const failing = one.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx));
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  const throwing = one.db.transaction().execute(async (tx) => {
    await runStatement(tx, renamed, [username, "After"]);
    throw new Error("No");
  });
  await expect(throwing).rejects.toThrow("No");
  expect(await nameNow()).toBe("Before");
  expect((await one.pool.query("select pg_current_xact_id_if_assigned() as id")).rows).toEqual([{ id: null }]);
});

it("nothing follows the last statement", async () => {
  const run = one.db.transaction().execute(async (tx) => {
    await runStatement(tx, renamedLast, [username, "After"]);
    await runStatement(tx, renamed, [username, "Too late"]);
  });
  await expect(run).rejects.toThrow("The transaction has ended with its last statement");
  expect(await nameNow()).toBe("After");
});
