import { openDatabase } from "@safeport/db/open-database";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Kysely, sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { buildUser } from "../factories/build-user.ts";

function activeUser(db: Kysely<DB>, param: Param<{ name: string }>) {
  return db
    .selectFrom("user_account")
    .select(["username", "created_at"])
    .where("username", "=", param("name"))
    .where("state", "=", sql.lit("active"));
}
const userByName = preparedQuery("test_user_by_name", activeUser);
const isPrepared = "select count(*)::int as count from pg_prepared_statements where name = 'test_user_by_name'";

describe("preparedQuery", () => {
  it("returns rows of the builder's type, and prepares the statement under its name", async () => {
    const { db, pool, close } = openDatabase({ url: inject("databaseUrl"), max: 1 });
    const { username } = await buildUser(db);
    const [row] = await userByName(db, { name: username });
    const created: Date | undefined = row?.created_at;
    expect([row?.username, created]).toEqual([username, expect.any(Date)]);
    expect((await pool.query(isPrepared)).rows).toEqual([{ count: 1 }]);
    await close();
  });

  it("reads on the connection of a transaction", async () => {
    const { db, close } = openDatabase({ url: inject("databaseUrl"), max: 2 });
    await db.transaction().execute(async (tx) => {
      const { username } = await buildUser(tx);
      expect(await userByName(tx, { name: username })).toHaveLength(1);
      expect(await userByName(db, { name: username })).toEqual([]);
    });
    await close();
  });

  it("is prepared on the connection of a transaction too", async () => {
    const { db, close } = openDatabase({ url: inject("databaseUrl"), max: 1 });
    await db.transaction().execute(async (tx) => {
      await userByName(tx, { name: "nobody" });
      expect((await sql`${sql.raw(isPrepared)}`.execute(tx)).rows).toEqual([{ count: 1 }]);
    });
    await close();
  });

  it("shares its builder with a query that runs once", async () => {
    const { db, pool, close } = openDatabase({ url: inject("databaseUrl"), max: 1 });
    const { username } = await buildUser(db);
    expect(await activeUser(db, plainValues({ name: username })).execute()).toEqual(await userByName(db, { name: username }));
    expect((await pool.query(isPrepared)).rows).toEqual([{ count: 1 }]);
    await close();
  });

  it("refuses a constant that PostgreSQL would not see when it plans, and a name that is taken", async () => {
    const { db, close } = openDatabase({ url: inject("databaseUrl"), max: 1 });
    const constant = preparedQuery("test_constant", (builder, _param: Param<object>) =>
      builder.selectFrom("user_account").select("id").where("state", "=", "active"),
    );
    expect(() => constant(db, {})).toThrow('The constant "active" in test_constant must be written as sql.lit');
    const taken = preparedQuery("test_user_by_name", (builder, _param: Param<object>) =>
      builder.selectFrom("scope").select("id"),
    );
    expect(() => taken(db, {})).toThrow("Statement test_user_by_name is declared twice");
    await close();
  });
});
