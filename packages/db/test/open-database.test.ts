import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { ownDatabase } from "../factories/own-database.ts";
import { openDatabase } from "../src/open-database.ts";

it.each(["its pool alone", "its builder", "nothing"])("lets go of every connection when closed, having used %s", async (used) => {
  const { db, pool, close } = openDatabase({ url: inject("databaseUrl"), max: 2 });
  if (used === "its pool alone") await pool.query("select 1");
  if (used === "its builder") await db.selectFrom("weakness").selectAll().execute();
  await close();
  expect([pool.ended, pool.totalCount]).toEqual([true, 0]);
});

it("reckons days in UTC, whatever time zone the operator's database has", async () => {
  const own = await ownDatabase(inject("databaseUrl"));
  const { db, close } = openDatabase({ url: own.url, max: 1 });
  try {
    const name = new URL(own.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set timezone = 'America/New_York'`.execute(db);
    const again = openDatabase({ url: own.url, max: 1 });
    // New York changes its clocks on 8 March 2026.
    const { rows } =
      await sql`select '2026-03-09T12:00:00Z'::timestamptz - make_interval(days => 7) as at, '2026-03-02T01:00:00Z'::timestamptz::date::text as day`
        .execute(again.db)
        .finally(again.close);
    expect(rows).toEqual([{ at: new Date("2026-03-02T12:00:00Z"), day: "2026-03-02" }]);
  } finally {
    await close();
    await own.drop();
  }
});
