import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { type Expression, type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { isListed, isVisible } from "../src/features/programs/core/program.queries.ts";
import { rollUp } from "../src/platform/counters/counter.queries.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OpenOwnDatabase;
let w: World;
let people: Record<string, Person>;

beforeAll(async () => {
  own = await openOwnDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  const { id: company_id } = await buildCompany(w.db);
  people = {
    outsider: await w.person(),
    viewer: await w.member("viewer", company_id),
    participant: await w.person(),
    left: await w.person(),
    invited: await w.person(),
    late: await w.person(),
    banned: await w.person(),
    everything: await w.member("owner", company_id),
  };
  const idOf = (name: string) => people[name]?.id ?? "";
  const invite = (program_id: string, name: string, expires_at: Date) =>
    w.db
      .insertInto("program_invitation")
      .values({
        id: newId(),
        program_id,
        company_id,
        user_id: idOf(name),
        message: "",
        invited_by: idOf("everything"),
        expires_at,
      })
      .execute();
  await w.db
    .insertInto("company_ban")
    .values({ company_id, user_id: idOf("banned"), reason: "Spam" })
    .execute();
  const [tomorrow, yesterday] = [1, -1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
  for (const status of ["draft", "active", "paused", "closed"] as const)
    for (const visibility of ["PUBLIC", "PRIVATE"] as const) {
      const { id: program_id } = await buildProgram(w.db, { company_id, status, visibility });
      for (const name of ["participant", "everything"]) await buildProgramMember(w.db, { program_id, user_id: idOf(name) });
      await buildProgramMember(w.db, { program_id, user_id: idOf("left"), ended_at: new Date() });
      for (const name of ["invited", "banned", "everything"]) await invite(program_id, name, tomorrow);
      await invite(program_id, "late", yesterday);
      await buildProgram(w.db, { status, visibility });
    }
});
afterAll(async () => {
  await w.close();
  await own.close();
});

/** The programs that a person sees: by the condition for one program, and by that for lists. */
async function seenBy({ id }: Person) {
  const ids = async (condition: Expression<SqlBool>) => {
    const rows = await w.db.selectFrom("program as p").select("p.id").where(condition).orderBy("p.id").execute();
    return rows.map((row) => row.id);
  };
  const userId = sql<string>`${id}::uuid`;
  return { visible: await ids(isVisible(userId)), listed: await ids(isListed(userId)) };
}

it("a list has the programs that its reader may see one by one, and counts them", async () => {
  const counts: Record<string, number> = {};
  for (const [name, person] of Object.entries(people)) {
    const { visible, listed } = await seenBy(person);
    expect(listed, name).toEqual(visible);
    const { body } = await w.call(person, listPrograms, { query: { size: "100" } });
    const ids = body.items.map(({ program_id }: { program_id: string }) => program_id);
    expect([body.total, ids.sort()], name).toEqual([visible.length, visible]);
    counts[name] = visible.length;
  }
  // Two are open to all. The company has seven others, two of which are drafts.
  const outside = { outsider: 2, left: 2, late: 2, banned: 2 };
  expect(counts).toEqual({ ...outside, viewer: 9, participant: 7, invited: 7, everything: 9 });
});

it("the totals follow every change, before and after it is added up", async () => {
  const totals = async () => {
    const lists = [await w.person("Admin"), people.outsider as Person].map((person) => w.call(person, listPrograms));
    return (await Promise.all(lists)).map(({ body }) => body.total);
  };
  const both = async () => {
    const before = await totals();
    await rollUp(w.db);
    expect(await totals()).toEqual(before);
    return before;
  };
  expect(await both()).toEqual([16, 2]);
  const { id } = await buildProgram(w.db);
  expect(await both()).toEqual([17, 3]);
  const change = (values: { status?: "paused" | "active"; visibility?: "PRIVATE" }) =>
    w.db.updateTable("program").set(values).where("id", "=", id).execute();
  await change({ status: "paused" });
  expect(await both()).toEqual([17, 2]);
  await change({ status: "active" });
  await change({ visibility: "PRIVATE" });
  expect(await both()).toEqual([17, 2]);
  await w.db.deleteFrom("program").where("id", "=", id).execute();
  expect(await both()).toEqual([16, 2]);
});
