import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { assetTypes } from "@safeport/contract/programs/core/program.values";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import type { ImportReport } from "@safeport/program-lists/import-report";
import type { ListFile } from "@safeport/program-lists/prepare-files";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { allOwnFiles, everything, fileOf, ownList, platformNames, type Raw, refusalsOf } from "./import-world.ts";

/** Exists only next to the repository on development machines, never in it. */
const folder = fileURLToPath(new URL("../../../../shared/data/bounty-targets/", import.meta.url));
const present = existsSync(folder);

async function realFiles(): Promise<ListFile[]> {
  return Promise.all(
    platformNames.map(async (platform) => ({ name: platform, bytes: await readFile(`${folder}${platform}_data.json`) })),
  );
}

describe(present ? "real lists" : "real lists (not present here; our own instead)", () => {
  let database: OpenOwnDatabase;
  let files: ListFile[];
  let report: ImportReport;
  beforeAll(async () => {
    database = await openOwnDatabase(inject("databaseUrl"));
    files = present ? await realFiles() : await allOwnFiles();
    report = await importPrograms(database.db, files);
  }, 60_000);
  afterAll(() => database.close());

  const programs = (): { name: string; targets: Raw }[] =>
    files.flatMap(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)));

  test("bring in every program", () => {
    expect(report.files.map(({ platform }) => platform)).toEqual(platformNames);
    expect(report.files.flatMap(({ refused }) => refused)).toEqual([0, 0, 0, 0, 0, 0]);
    const sums = report.files.reduce((sum, file) => ({ programs: sum.programs + file.added, scopes: sum.scopes + file.scopes }), {
      programs: 0,
      scopes: 0,
    });
    expect(sums.programs).toBe(programs().length);
    if (present) expect(sums).toEqual({ programs: 1_118, scopes: 16_866 });
  });

  test("lose no asset that says anything", () => {
    for (const { reason } of refusalsOf(report)) expect(reason).toMatch(/^The identifier is (?:blacked out in the list|empty)$/);
    const rows = programs().flatMap(({ targets }) => [...targets.in_scope, ...targets.out_of_scope]);
    const blank = rows.filter((row) => /^[█\s]*$/.test(row.asset_identifier ?? row.target ?? row.endpoint));
    expect(report.refusals).toHaveLength(blank.length);
  });

  test("give every program a title and a handle of its own", async () => {
    const stored = await database.db.selectFrom("program").select(["title", "title_key", "handle"]).execute();
    expect(new Set(stored.map(({ title_key }) => title_key)).size).toBe(programs().length);
    expect(new Set(stored.map(({ handle }) => handle)).size).toBe(programs().length);
    const titles = new Set(stored.map(({ title }) => title));
    for (const { name } of programs()) expect(titles).toContain(name.replace(/\s+/g, " ").trim());
  });

  test("are stored in forms that the web's own rules take", async () => {
    const scopes = await database.db.selectFrom("scope").select(["asset_type", "identifier"]).execute();
    expect(scopes).toHaveLength(report.scopes.added);
    for (const { asset_type, identifier } of scopes) {
      expect(checkIdentifier(asset_type, identifier)).toMatchObject({ ok: true, identifier });
    }
    const used = new Set(scopes.map(({ asset_type }) => asset_type));
    // These lists are older than the asset type for AI models.
    expect(assetTypes.filter((type) => !used.has(type))).toEqual(present ? ["ai_model"] : []);
  });

  test("bring disclosure programs that promise nothing, as the form has them", async () => {
    const stored = await database.db
      .selectFrom("program")
      .select(["low_max", "medium_max", "high_max", "critical_max"])
      .where("program_type", "=", "VDP")
      .execute();
    expect(stored.length).toBeGreaterThan(0);
    for (const amounts of stored) expect(Object.values(amounts)).toEqual([0, 0, 0, 0]);
  });

  test("bring one company an owner", async () => {
    const { count } = await database.db
      .selectFrom("company")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(report.companiesAdded);
    if (!present) return;
    const intigriti = await database.db
      .selectFrom("company")
      .select("import_id")
      .where("import_source", "=", "intigriti")
      .execute();
    expect(new Set(intigriti.map(({ import_id }) => import_id)).size).toBe(102);
  });

  test("change nothing the second time", async () => {
    const before = await everything(database);
    const again = await importPrograms(database.db, files);
    expect(await everything(database)).toEqual(before);
    expect(again.files.map(({ unchanged, programs }) => programs - unchanged)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(again).toMatchObject({ missing: [], closed: 0 });
  }, 60_000);

  test("name the programs that have left, close them when asked, and open them again when they are back", async () => {
    const halves = files.map(({ name, bytes }) => {
      const list = JSON.parse(new TextDecoder().decode(bytes)) as Raw[];
      return fileOf(list.length > 1 ? list.filter((_, i) => i % 2 === 0) : list, name);
    });
    const gone =
      programs().length - halves.reduce((sum, { bytes }) => sum + JSON.parse(new TextDecoder().decode(bytes)).length, 0);
    const open = await statuses();
    const named = await importPrograms(database.db, halves);
    expect(await statuses()).toEqual(open);
    expect(named).toMatchObject({ closed: 0 });
    expect(named.missing.length).toBeGreaterThan(0);
    expect(named.missing.length).toBeLessThanOrEqual(gone);
    const closing = await importPrograms(database.db, halves, { closeMissing: true });
    expect(closing.closed).toBe(named.missing.length);
    const left = new Set(named.missing.map(({ id }) => id));
    for (const [id, status] of await statuses()) expect(status).toBe(left.has(id) ? "closed" : open.get(id));
    expect((await importPrograms(database.db, halves, { closeMissing: true })).closed).toBe(0);
    await importPrograms(database.db, files, { closeMissing: true });
    expect(await statuses()).toEqual(open);
  }, 120_000);

  const statuses = async () =>
    new Map((await database.db.selectFrom("program").select(["id", "status"]).execute()).map(({ id, status }) => [id, status]));
});

const naughty = fileURLToPath(new URL("../../../../shared/data/naughty-strings/", import.meta.url));

/** Texts that break programs; the long list lies beside the real ones. */
async function untrustedTexts(): Promise<string[]> {
  const [file] = existsSync(naughty) ? (await readdir(naughty)).filter((name) => name.endsWith(".json")) : [];
  const listed: string[] = file ? JSON.parse(await readFile(naughty + file, "utf8")) : [];
  return [
    ...listed,
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "\u00ad",
    "ß".repeat(200),
    "İ".repeat(200),
    "=1+1",
    "constructor",
    "__proto__",
    "; drop table program",
    "]](x)",
  ];
}

describe("untrusted texts", () => {
  test.each(platformNames)(
    "in any field of %s do not break an import",
    async (platform) => {
      const database = await openOwnDatabase(inject("databaseUrl"));
      const [program] = await ownList(platform);
      const texts = await untrustedTexts();
      const list = texts.flatMap((text, i) => [
        {
          ...program,
          handle: `${platform}-${i}`,
          id: `${platform}-${i}`,
          url: `https://x.example/${i}`,
          name: text,
          website: text,
          targets: { in_scope: [], out_of_scope: [] },
        },
        { ...fillIn(program, text), handle: `all-${i}`, id: `all-${i}`, url: `https://x.example/all-${i}` },
      ]);
      const report = await importPrograms(database.db, [fileOf(list)]);
      const [file] = report.files;
      expect((file?.added ?? 0) + (file?.refused ?? 0)).toBe(list.length);
      expect(file?.added).toBeGreaterThan(texts.length);
      const again = await importPrograms(database.db, [fileOf(list)]);
      expect(again.files[0]).toMatchObject({ added: 0, updated: 0, unchanged: file?.added });
      await database.close();
    },
    60_000,
  );
});

/** Every text in it replaced. */
function fillIn(value: Raw, text: string): Raw {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => fillIn(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, text)]));
}
