import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { importLimits } from "@safeport/program-lists/prepare-files";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { everything, fileOf, ownList, platformNames, type Raw, refusalsOf } from "./import-world.ts";

let database: OpenOwnDatabase;
beforeAll(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterAll(() => database.close());

const run = (...lists: unknown[]) =>
  importPrograms(
    database.db,
    lists.map((list, i) => fileOf(list, `${i}.json`)),
  );

describe("a broken file", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  /** A list with `length` bytes from `at` on replaced, and where it stops being JSON. */
  async function broken(at: (text: string) => number, bytes: Uint8Array, { length = 1, good = 0 } = {}) {
    const text = JSON.stringify(await ownList("intigriti"));
    const offset = encode(text.slice(0, at(text))).length;
    const whole = encode(text);
    return {
      offset: offset + good,
      bytes: Uint8Array.from([...whole.slice(0, offset), ...bytes, ...whole.slice(offset + length)]),
    };
  }
  const textStart = (text: string) => text.lastIndexOf('"', text.indexOf("ü")) + 1;

  test.each([
    ["a byte that is no UTF-8", () => broken((text) => text.indexOf("hle"), Uint8Array.of(0xff)), "not UTF-8 text"],
    [
      "a letter where a name begins",
      () => broken((text) => text.indexOf('"handle"'), encode("x")),
      "neither a value nor a name in double quotes",
    ],
    ["a bare line break in a text", () => broken(textStart, encode("\n"), { good: -1 }), "does not end on its line"],
    ["an end in the middle", () => broken((text) => text.length - 3, encode(""), { length: 3 }), "expected , or"],
    ["a comma too many", () => broken((text) => text.length - 1, encode(",]"), { good: 1 }), "expected a value"],
    ["something behind the end", () => broken((text) => text.length, encode("]")), "expected the end of the file"],
    ["nothing in it", () => broken(() => 0, encode(""), { length: 1e6 }), "byte 0 (line 1, column 1): expected a value"],
  ])("with %s changes nothing, also not by the files beside it, and says where", async (_what, make, says) => {
    const before = await everything(database);
    const { offset, bytes } = await make();
    const files = [fileOf(await ownList("hackerone")), { name: "broken.json", bytes }, fileOf(await ownList("bugcrowd"))];
    const error = await importPrograms(database.db, files).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "ImportError", message: expect.stringContaining(says) });
    expect((error as Error).message).toContain(`broken.json is not`);
    expect((error as Error).message).toContain(`at byte ${offset} (line `);
    expect((error as Error).message).toContain("Nothing was imported.");
    expect(await everything(database)).toEqual(before);
  });

  test("is found at a byte, not at a character, and on its line", async () => {
    const error = await importPrograms(database.db, [{ name: "a.json", bytes: encode('[\n"ü€😀", ?]') }]).catch(
      (thrown: Error) => thrown,
    );
    expect((error as Error).message).toContain("byte 15 (line 2, column 14)");
  });

  test("may begin with a byte order mark; that does not break it", async () => {
    const { bytes } = fileOf(await ownList("federacy"));
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]);
    expect((await importPrograms(database.db, [{ name: "a.json", bytes: marked }])).files[0]?.programs).toBe(1);
    const error = await importPrograms(database.db, [{ name: "a.json", bytes: marked.slice(0, 9) }]).catch(
      (thrown: Error) => thrown,
    );
    expect((error as Error).message).toContain("byte 9 ");
  });
});

describe("a file that is no list we know", () => {
  test.each([
    ["an object", { programs: [] }, "Not a list of programs"],
    ["an empty list", [], "The list is empty"],
    ["other rows", [{ name: "A", targets: { in_scope: [] } }], "Not a list of HackerOne, Bugcrowd"],
    ["mostly other rows", [{ id: "1", url: "", offers_awards: true }, {}, {}], "Not a list of HackerOne, Bugcrowd"],
    ["numbers", [1, null, "x"], "Not a list of HackerOne, Bugcrowd"],
  ])("is refused whole (%s), and the others are imported", async (_what, content, says) => {
    const report = await run(content, await ownList("federacy"));
    expect(refusalsOf(report)[0]).toMatchObject({ file: "0.json", row: 0, reason: expect.stringContaining(says) });
    expect(report).toMatchObject({
      fileRefused: true,
      files: [
        { platform: null, programs: 0 },
        { platform: "federacy", programs: 1, refused: 0 },
      ],
    });
  });

  test("is also one of several lists' programs", async () => {
    const report = await run([...(await ownList("hackerone")), ...(await ownList("bugcrowd"))]);
    expect(refusalsOf(report)[0]?.reason).toBe("Contains programs from several lists: HackerOne, Bugcrowd");
    expect(report.files[0]?.added).toBe(0);
  });

  test("is also one of more programs than a list has", async () => {
    const [program] = await ownList("federacy");
    const report = await run(Array.from({ length: importLimits.programsPerFile + 1 }, (_, i) => ({ ...program, id: String(i) })));
    expect(report.fileRefused).toBe(true);
    expect(refusalsOf(report)).toMatchObject([{ reason: "Contains 20,001 programs; the maximum is 20,000" }]);
  });

  test("and one that is too large is not parsed", async () => {
    const bytes = new Uint8Array(importLimits.fileBytes + 1);
    await expect(importPrograms(database.db, [{ name: "big.json", bytes }])).rejects.toThrow("big.json is larger than");
  });
});

describe("a broken row", () => {
  test.each(platformNames)("of %s is refused by itself, with its place and the field", async (platform) => {
    const list = await ownList(platform);
    const copy = structuredClone(list[0]);
    copy.name = 7;
    copy.targets.in_scope = null;
    const rows = structuredClone(list[0]);
    rows.targets.out_of_scope.push("text", { target: 1, type: "x" });
    const report = await run([copy, rows, ...list.slice(1)]);
    expect(report.files[0]).toMatchObject({ platform, refused: 1, programs: list.length + 1 });
    const scope = rows.targets.out_of_scope.length - 2;
    expect(refusalsOf(report).filter(({ title }) => title !== "Twin Lakes")).toMatchObject([
      { row: 1, place: "", reason: "The field name is missing or has an unexpected type" },
      { row: 2, place: `targets.out_of_scope[${scope}]`, reason: "Not a JSON object" },
      { row: 2, place: `targets.out_of_scope[${scope + 1}]`, reason: expect.stringMatching(/^The field \w+ is missing/) },
    ]);
  });

  test("that repeats another is refused, also across files", async () => {
    const list = await ownList("federacy");
    const report = await run([...list, ...list], list);
    expect(refusalsOf(report)).toMatchObject([
      { file: "0.json", row: 2, reason: "Repeats another row: 0.json, 1" },
      { file: "1.json", row: 1, reason: "Repeats another row: 0.json, 1" },
    ]);
  });

  test.each(["", " \u200b\u0007 "])("without a name (%j) is refused", async (name) => {
    const list: Raw[] = await ownList("federacy");
    const report = await run([{ ...list[0], name }]);
    expect(report.files).toMatchObject([{ refused: 1, added: 0 }]);
    expect(refusalsOf(report)).toMatchObject([{ row: 1, reason: "The name is empty" }]);
  });

  test("of a name over the limit is cut, and stays apart from another with the same beginning", async () => {
    const [program] = await ownList("federacy");
    const name = `${"😀".repeat(100)}end`;
    await run([
      { ...program, id: "long-1", name },
      { ...program, id: "long-2", name: `${name} too` },
    ]);
    const stored = await database.db
      .selectFrom("program")
      .select(["title", "handle"])
      .where("import_id", "like", "long-%")
      .orderBy("import_id")
      .execute();
    expect(stored[0]?.title).toMatch(/^(😀){74}…$/u);
    expect(stored[1]?.title).toMatch(/^(😀){72}… \(2\)$/u);
    expect(stored.map(({ handle }) => handle)).toEqual(["program", "2"]);
  });
});
