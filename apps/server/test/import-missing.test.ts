import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { everything, fileOf, ownList } from "./import-world.ts";

let database: OpenOwnDatabase;
beforeEach(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterEach(() => database.close());

const run = (...lists: unknown[]) =>
  importPrograms(
    database.db,
    lists.map((list, i) => fileOf(list, `${i}.json`)),
  );
const program = (title: string) =>
  database.db.selectFrom("program").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
const _scopesOf = async (title: string) =>
  database.db
    .selectFrom("scope")
    .selectAll()
    .where("program_id", "=", (await program(title)).id)
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
const _titles = async () =>
  (await database.db.selectFrom("program").select("title").orderBy("title").execute()).map((row) => row.title);

describe("an import of a list that programs have left", () => {
  test("leaves programs that are gone from the list as they are", async () => {
    const list = await ownList("hackenproof");
    await run(list);
    const before = await program("Mirror (2)");
    await run(list.slice(0, 1));
    expect(await program("Mirror (2)")).toEqual(before);
  });

  test("does not take a program for gone whose row is refused, whose list is another one, or whose list is refused", async () => {
    const [list, other] = [await ownList("hackerone"), await ownList("intigriti")];
    await run(list, other);
    const broken = structuredClone(list);
    broken[1].targets = null;
    for (const lists of [[broken], [[]], [[broken[0], 7]], [other]])
      expect(
        await importPrograms(
          database.db,
          lists.map((one) => fileOf(one)),
          { closeMissing: true },
        ),
      ).toMatchObject({ missing: [] });
    expect((await run(list.slice(0, 1))).missing).toMatchObject([
      { title: "Twin Lakes", platform: "hackerone", isEdited: false },
    ]);
  });

  test("closes what has left its list when asked, tells followers and the log of it, and opens it again when it is back", async () => {
    const list = await ownList("intigriti");
    await run(list);
    const shorter = [fileOf(list.slice(1))];
    await importPrograms(database.db, shorter, { closeMissing: true });
    const { id, version } = await program("Mühle: Bug Bounty Program");
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ status: "closed", version: 2 });
    const event = await database.db
      .selectFrom("domain_event")
      .selectAll()
      .where("type", "=", "program.updated")
      .executeTakeFirst();
    expect(event).toMatchObject({ subject_id: id, data: { version, changes: ["status"] } });
    const log = await database.db.selectFrom("audit_log").selectAll().where("object_id", "=", id).execute();
    expect(log).toMatchObject([{ action: "program.updated", object_snapshot: { status: "closed" } }]);
    const before = await everything(database);
    await importPrograms(database.db, shorter, { closeMissing: true });
    expect(await everything(database)).toEqual(before);
    expect((await run(list)).files[0]).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ id, status: "active", version: 3 });
  });

  test("does not open a program that is back for a company for which nobody vouches any more", async () => {
    const list = await ownList("intigriti");
    await run(list);
    await importPrograms(database.db, [fileOf(list.slice(1))], { closeMissing: true });
    await database.db.updateTable("company").set({ vouched_at: null }).execute();
    const report = await run(list);
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ status: "paused" });
    expect(report.warnings.filter(({ kind }) => kind === "unvouched")).toHaveLength(1);
  });

  test("names, and does not close, what people edited here after it left", async () => {
    const list = await ownList("intigriti");
    await run(list);
    const { id } = await program("Mühle: Bug Bounty Program");
    await database.db.updateTable("program").set({ description: "Ours", version: 2 }).where("id", "=", id).execute();
    const report = await importPrograms(database.db, [fileOf(list.slice(1))], { closeMissing: true });
    expect(report).toMatchObject({ closed: 0, missing: [{ id, isEdited: true }] });
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ status: "active", version: 2 });
  });
});
