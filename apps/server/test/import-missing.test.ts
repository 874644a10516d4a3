import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { changeStatus, getReport, submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { everything, fileOf, importLists, ownList, programCalled } from "./import-world.ts";
import { buildWorld, type Person } from "./world.ts";

let database: OpenOwnDatabase;
beforeEach(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterEach(() => database.close());

const run = (...lists: unknown[]) => importLists(database, lists);
const program = (title: string) => programCalled(database, title);

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

  test("leaves the open reports of what it closes to be finished, and notifies their authors", async () => {
    const list = await ownList("intigriti");
    await run(list);
    const w = await buildWorld({ databaseUrl: database.url });
    try {
      const { id: program_id } = await program("Mühle: Bug Bounty Program");
      const [author, other] = [await w.person(), await w.person()];
      const { id: scope_id } = await w.db
        .selectFrom("scope")
        .select("id")
        .where("program_id", "=", program_id)
        .limit(1)
        .executeTakeFirstOrThrow();
      const report = (author_id: string, status: "new" | "resolved") =>
        buildReport(w.db, { program_id, scope_id, author_id, status, severity: "low" });
      await report(author.id, "resolved");
      const open = await report(author.id, "new");
      await report(other.id, "resolved");
      await importPrograms(database.db, [fileOf(list.slice(1))], { closeMissing: true });
      await w.deliver();
      const news = async (as: Person) =>
        (await w.call(as, listNotifications)).body.items.map(({ title, link }: Record<string, string>) => [title, link]);
      expect(await news(author)).toEqual([["The program closed; your open reports stay open", `/reports/${open.id}`]]);
      expect(await news(other)).toEqual([]);
      const staff = await w.person("Admin");
      const read = (as: Person) => w.call(as, getReport, { params: { report_id: open.id } });
      const { version } = (await read(staff)).body;
      const change = { params: { report_id: open.id }, body: { status: "resolved", version } };
      expect((await w.call(staff, changeStatus, change)).status).toBe(200);
      expect((await read(author)).body.status).toBe("resolved");
      const body = {
        program_id,
        scope_id,
        poc_title: "T",
        poc_description_markdown: "D",
        steps_markdown: "1. Look",
        impact_markdown: "Bad",
        severity: "low",
      };
      expect((await w.call(author, submitReport, { body })).status).toBeGreaterThanOrEqual(400);
    } finally {
      await w.close();
    }
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

  test("closes a program of which people changed only the scopes, and does not update it before", async () => {
    const list = await ownList("intigriti");
    await run(list);
    const { id } = await program("Mühle: Bug Bounty Program");
    await buildScope(database.db, { program_id: id, asset_type: "domain", identifier: "ours.example" });
    const changed = structuredClone(list);
    changed[0].max_bounty = { value: 9_000, currency: "EUR" };
    expect((await run(changed)).skipped).toHaveLength(1);
    const report = await importPrograms(database.db, [fileOf(list.slice(1))], { closeMissing: true });
    expect(report).toMatchObject({ closed: 1, missing: [{ id, isEdited: false }] });
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ status: "closed" });
    const scopes = await database.db.selectFrom("scope").select("identifier").where("program_id", "=", id).execute();
    expect(scopes.map(({ identifier }) => identifier)).toContain("ours.example");
  });
});
