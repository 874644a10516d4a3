import { textKey } from "@safeport/contract/kernel/text-key";
import { buildProgram } from "@safeport/db/factories/build-program";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { allOwnFiles, everything, fileOf, importLists, ownList, programCalled } from "./import-world.ts";

let database: OpenOwnDatabase;
beforeEach(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterEach(() => database.close());

const run = (...lists: unknown[]) => importLists(database, lists);
const program = (title: string) => programCalled(database, title);
const scopesOf = async (title: string) =>
  database.db
    .selectFrom("scope")
    .selectAll()
    .where("program_id", "=", (await program(title)).id)
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
const titles = async () =>
  (await database.db.selectFrom("program").select("title").orderBy("title").execute()).map((row) => row.title);

test("a program that is new to a company for which nobody vouches any more is paused, and the report says so", async () => {
  const [first, second] = await ownList("federacy").then(([one]) => [one, { ...one, id: "another", name: "Quarry Bug Bounty" }]);
  await run([first]);
  const { company_id } = await database.db.selectFrom("program").select("company_id").executeTakeFirstOrThrow();
  await database.db.updateTable("company").set({ vouched_at: null }).where("id", "=", company_id).execute();
  const report = await run([first, second]);
  const programs = await database.db.selectFrom("program").select(["company_id", "status"]).orderBy("id").execute();
  expect(programs).toEqual([
    { company_id, status: "active" },
    { company_id, status: "paused" },
  ]);
  expect(report.warnings.filter(({ kind }) => kind === "unvouched")).toHaveLength(1);
});

describe("a first import", () => {
  test("brings every program of the six lists in, known by their shape", async () => {
    const report = await importPrograms(database.db, await allOwnFiles());
    expect(report.files.map(({ platform, programs, added, refused }) => ({ platform, programs, added, refused }))).toEqual([
      { platform: "hackerone", programs: 2, added: 2, refused: 0 },
      { platform: "bugcrowd", programs: 2, added: 2, refused: 0 },
      { platform: "intigriti", programs: 2, added: 2, refused: 0 },
      { platform: "yeswehack", programs: 2, added: 2, refused: 0 },
      { platform: "federacy", programs: 1, added: 1, refused: 0 },
      { platform: "hackenproof", programs: 3, added: 3, refused: 0 },
    ]);
    const count = await database.db
      .selectFrom("scope")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow();
    expect(Number(count.n)).toBe(report.scopes.added);
  });

  test("stores a name of a program whatever characters it has, and a handle for its address", async () => {
    await run(await ownList("hackerone"));
    expect(await program("CERT/CC & Friends? 100% #1")).toMatchObject({
      title_key: "cert/cc & friends? 100% #1",
      handle: "cert-cc-friends-100-1",
      status: "active",
      visibility: "PUBLIC",
      program_type: "BBP",
      scope_count: 21,
      features: ["cidr", "domain", "hardware", "playstore", "smart_contracts", "source_code", "wildcard"],
      operating_systems: ["Windows", "MacOS"],
      social_links: [{ link: "https://www.friends.example/about", type: "Website" }],
      import_source: "hackerone",
      import_id: "friends",
    });
    expect(await program("Twin Lakes")).toMatchObject({ status: "paused", program_type: "VDP", handle: "twin-lakes" });
  });

  test("lets both programs of one title stand, in one list and among lists", async () => {
    const report = await run(await ownList("hackerone"), await ownList("bugcrowd"), await ownList("hackenproof"));
    expect(await titles()).toEqual(expect.arrayContaining(["Twin Lakes", "Twin Lakes (Bugcrowd)", "Mirror", "Mirror (2)"]));
    expect((await program("Mirror (2)")).handle).toBe("mirror-2");
    expect(report.warnings.filter(({ kind }) => kind === "renamed").map(({ detail }) => detail)).toEqual([
      "Twin Lakes (Bugcrowd)",
      "Mirror (2)",
    ]);
  });

  test("gives way to titles and handles of programs made here", async () => {
    await buildProgram(database.db, { title: "twin  lakes", title_key: textKey("Twin Lakes"), handle: "twin-lakes-hackerone" });
    await run(await ownList("hackerone"));
    expect((await program("Twin Lakes (HackerOne)")).handle).toBe("twin-lakes-hackerone-2");
  });

  test("makes one company an owner, unverified, and not again for its next program", async () => {
    const [first, second] = await ownList("hackenproof");
    await run([first], await ownList("intigriti"), await ownList("hackerone"));
    await run([second, (await ownList("hackenproof"))[2]]);
    const companies = await database.db.selectFrom("company").selectAll().orderBy("import_source").execute();
    expect(companies).toMatchObject([
      { name: "Mirror", domain: "mirror.example", import_source: "hackenproof", domain_status: "pending" },
      { name: "Twin Lakes", domain: "friends.example", import_source: "hackerone", import_id: "site:friends.example" },
      { name: "Mühle", domain: "muehle.example", import_source: "intigriti", import_id: "muehle" },
    ]);
  });

  test("takes over amounts in dollars, and no others", async () => {
    const report = await importPrograms(database.db, await allOwnFiles());
    expect(await program("Mühle: Bug Bounty Program")).toMatchObject({ low_min: 50, critical_max: 2_500, program_type: "BBP" });
    expect(await program("Lantern Managed Bug Bounty Engagement")).toMatchObject({ low_min: 0, critical_max: 7_500 });
    for (const title of ["Mühle Shop", "Phare de l’Île"]) {
      expect(await program(title)).toMatchObject({ top_reward: 0, program_type: "BBP" });
    }
    expect((await program("Mühle Shop")).description).toContain("from 0 to 1,000 EUR");
    expect(report.warnings.filter(({ kind }) => kind === "doubtful").map(({ title }) => title)).toEqual([
      "Mühle Shop",
      "Phare de l’Île",
    ]);
  });

  test("closes and hides what its list closes and hides", async () => {
    await importPrograms(database.db, await allOwnFiles());
    expect(await program("Brume")).toMatchObject({ status: "closed", visibility: "PRIVATE", program_type: "VDP" });
    expect(await program("Mirror (2)")).toMatchObject({ status: "closed", visibility: "PUBLIC" });
    expect(await program("Mühle Shop")).toMatchObject({ status: "paused" });
  });

  test("leaves one audit row with the counts", async () => {
    await run(await ownList("federacy"));
    const rows = await database.db.selectFrom("audit_log").selectAll().execute();
    expect(rows).toMatchObject([
      {
        action: "programs.import",
        log_type: "system_log",
        user_id: null,
        object_snapshot: { scopes: { added: 5 }, companies_added: 1 },
      },
    ]);
  });
});

describe("a second import", () => {
  test("of the same lists changes no row at all", async () => {
    await importPrograms(database.db, await allOwnFiles());
    const before = await everything(database);
    const report = await importPrograms(database.db, (await allOwnFiles()).reverse());
    expect(await everything(database)).toEqual(before);
    expect(report.files.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(12);
    expect(report).toMatchObject({ companiesAdded: 0, scopes: { added: 0, updated: 0, archived: 0 } });
  });

  test("publishes what it changed: new programs, and for updated ones each scope, in that order", async () => {
    const published = async () => {
      const rows = await database.db
        .selectFrom("event_outbox as o")
        .innerJoin("domain_event as e", "e.id", "o.event_id")
        .select(["e.type", "e.subject_type"])
        .orderBy("o.position")
        .execute();
      return rows.map(({ type, subject_type }) => `${type} of ${subject_type}`);
    };
    const list = await ownList("bugcrowd");
    await run(list);
    expect(await published()).toEqual(Array(list.length).fill("program.created of program"));
    await run(list);
    expect(await published()).toHaveLength(list.length);
    const changed = structuredClone(list);
    const scope = { ...changed[0].targets.in_scope[0], target: "https://new.example.com", uri: "https://new.example.com" };
    changed[0].targets.in_scope.push({ ...scope, name: "A new page" });
    await run(changed);
    expect((await published()).slice(list.length)).toEqual(["program.updated of program", "scope.added of program"]);
  });

  test("of a changed list updates that program and its scopes, and nothing else", async () => {
    const list = await ownList("intigriti");
    await run(list);
    const [before, shop] = [await program("Mühle: Bug Bounty Program"), await program("Mühle Shop")];
    const scopes = await scopesOf(before.title);
    list[0].max_bounty.value = 9_000;
    list[0].targets.in_scope[0].description = "The new mill";
    list[0].targets.in_scope.splice(3, 1, { type: "url", endpoint: "new.muehle.example", description: null, impact: "Tier 1" });
    const report = await run(list);
    expect(report.files[0]).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    expect(report.scopes).toEqual({ added: 1, updated: 1, archived: 1 });
    const after = await program(before.title);
    expect(after).toMatchObject({
      id: before.id,
      handle: before.handle,
      company_id: before.company_id,
      critical_max: 9_000,
      version: 2,
    });
    const now = await scopesOf(before.title);
    expect(now[0]).toMatchObject({ id: scopes[0]?.id, instructions_markdown: "The new mill\n\nTier 2." });
    expect(now.map(({ identifier }) => identifier)).toContain("new.muehle.example");
    expect(now.map(({ identifier }) => identifier)).not.toContain("Millstone");
    expect(after.scope_count).toBe(now.length);
    expect(await program("Mühle Shop")).toEqual(shop);
    // A second import changes nothing, since it is compared with the update.
    expect((await run(list)).files[0]).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test("keeps the suffix of a title, and drops it when the list renames the program", async () => {
    const list = await ownList("bugcrowd");
    await run(await ownList("hackerone"), list);
    list[1].max_payout = 100;
    await run(list);
    expect(await program("Twin Lakes (Bugcrowd)")).toMatchObject({ critical_max: 100, handle: "twin-lakes-bugcrowd" });
    list[1].name = "Three Lakes";
    await run(list);
    expect(await program("Three Lakes")).toMatchObject({ handle: "twin-lakes-bugcrowd", title_key: "three lakes", version: 3 });
  });

  test("that only looks says what an import would do, and writes nothing", async () => {
    const list = await ownList("intigriti");
    await run(list);
    list[0].targets.in_scope.splice(3, 1);
    const before = await everything(database);
    const files = [fileOf([list[0]], "a.json"), fileOf(await ownList("federacy"), "b.json")];
    const preview = await importPrograms(database.db, files, { dryRun: true, closeMissing: true });
    expect(await everything(database)).toEqual(before);
    expect(await importPrograms(database.db, files, { closeMissing: true })).toEqual(preview);
    expect(preview).toMatchObject({ closed: 1, companiesAdded: 1, scopes: { added: 5, archived: 1 } });
  });

  test.each(["program", "scope"] as const)("keeps what people did to a %s, and says so", async (table) => {
    const list = await ownList("federacy");
    await run(list);
    const { id } = await program("Quarry VDP");
    if (table === "program") {
      await database.db.updateTable("program").set({ description: "Ours", version: 2 }).where("id", "=", id).execute();
    } else {
      await database.db.updateTable("scope").set({ instructions_markdown: "Ours" }).where("program_id", "=", id).execute();
    }
    const before = await everything(database);
    list[0].offers_awards = true;
    const report = await run(list);
    expect(await everything(database)).toEqual(before);
    expect(report.skipped).toMatchObject([{ title: "Quarry VDP", row: 1 }]);
    expect(report.files[0]).toMatchObject({ updated: 0, unchanged: 0 });
  });
});

describe("two imports at once", () => {
  test("add each program once", async () => {
    const files = await allOwnFiles();
    const reports = await Promise.all([importPrograms(database.db, files), importPrograms(database.db, files)]);
    expect(reports.map(({ files: [first] }) => first?.added).sort()).toEqual([0, 2]);
    expect(await titles()).toHaveLength(12);
  });
});

test("an import waits for who is just saving a program, and then keeps what they did", async () => {
  const list = await ownList("federacy");
  await run(list);
  const { id } = await program("Quarry VDP");
  list[0].offers_awards = true;
  const { pool } = database;
  const person = await pool.connect();
  await person.query("begin");
  await person.query("update program set description = 'Ours', version = 2 where id = $1", [id]);
  const importing = run(list);
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0);
  await person.query("commit");
  person.release();
  expect((await importing).skipped).toHaveLength(1);
  expect(await program("Quarry VDP")).toMatchObject({ description: "Ours", version: 2, program_type: "VDP" });
});
