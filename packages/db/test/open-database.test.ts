import { expect, inject, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";

it.each(["its pool alone", "its builder", "nothing"])("lets go of every connection when closed, having used %s", async (used) => {
  const { db, pool, close } = openDatabase({ url: inject("databaseUrl"), max: 2 });
  if (used === "its pool alone") await pool.query("select 1");
  if (used === "its builder") await db.selectFrom("weakness").selectAll().execute();
  await close();
  expect([pool.ended, pool.totalCount]).toEqual([true, 0]);
});
