import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { everything, ownList, type PlatformName, type Raw } from "./import-world.ts";

let database: OpenOwnDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-import-"));
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let lists = 0;
/** A test list of a platform with programs that do not exist yet. */
async function newList(platform: PlatformName): Promise<Raw[]> {
  const suffix = ++lists;
  const list = await ownList(platform);
  return list.map((program) => ({
    ...program,
    ...(platform === "hackerone" ? { handle: `${program.handle}-${suffix}` } : { id: `${program.id}-${suffix}` }),
  }));
}

async function write(name: string, content: unknown): Promise<string> {
  await writeFile(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

/** Runs a command as `npm run` would; returns its output. */
async function run(args: string[], { isTTY = false, abortAt = "", url = database.url } = {}) {
  const stop = new AbortController();
  let out = "";
  let err = "";
  const code = await runCommandLine({
    args,
    folder,
    env: { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" },
    out: { write: (text) => (out += text) },
    err: {
      isTTY,
      write(text) {
        err += text;
        if (abortAt && text.includes(abortAt)) stop.abort();
      },
    },
    signal: stop.signal,
  });
  return { code, out, err };
}

describe("import programs", () => {
  test("prints what it did, each refusal with file, row and reason", async () => {
    const files = [await write("a.json", await newList("hackerone")), await write("b.json", await newList("hackenproof"))];
    const { code, out, err } = await run(["import", "programs", ...files]);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      "a.json: HackerOne, 2 programs, 26 scopes: 2 added, 0 updated, 0 unchanged, 0 refused",
      "b.json: HackenProof, 3 programs, 16 scopes: 3 added, 0 updated, 0 unchanged, 0 refused",
      "Companies: 2 added. Scopes: 41 added, 0 updated, 0 archived, 2 refused.",
      "Refused, listed one by one with --verbose (2):",
      "  1 × The identifier is blacked out in the list: a.json, row 2 “Twin Lakes”, targets.in_scope[3]",
      "  1 × The identifier is empty: a.json, row 2 “Twin Lakes”, targets.in_scope[4]",
      "Warnings, listed one by one with --verbose (7):",
      "  1 × control or invisible characters removed from a text",
      expect.stringMatching(/^ {2}\d\d × asset given the type its text suggests/),
      "  1 × cell split into the assets it contained",
      "  1 × identifier normalized, with the original in the instructions",
      "  1 × asset listed twice in a program, merged",
      "  1 × suffix added to a title that another program has",
      "  1 × program without an asset",
      "",
    ]);
    expect(err).toBe("reading: 2 of 2\nwriting programs: 5 of 5\nwriting scopes: 41 of 41\n");
  });

  test("groups refusals by their reason, and lists each with --verbose", async () => {
    const list = await newList("federacy");
    list[0].targets.in_scope = Array.from({ length: 5 }, () => ({ type: "x", target: "███" }));
    const file = await write("a.json", list);
    expect((await run(["import", "programs", file])).out).toMatch(
      /\n {2}5 × The identifier is blacked out in the list: a\.json, row 1 .+\[0\]; .+\[1\]; .+\[2\] and 2 more\n/,
    );
    const { out } = await run(["import", "programs", "--verbose", file]);
    expect(out.match(/^ {2}a\.json, row 1 .+\[\d\]: The identifier is blacked out in the list$/gm)).toHaveLength(5);
  });

  test("names what has left a list, and closes it with --close-missing", async () => {
    const own = await openOwnDatabase(inject("databaseUrl"));
    const list = await newList("intigriti");
    await run(["import", "programs", await write("a.json", list)], { url: own.url });
    const shorter = await write("b.json", list.slice(0, 1));
    const named = await run(["import", "programs", shorter], { url: own.url });
    expect(named.out).toContain(
      "Have left their list; --close-missing closes those that nobody edited here (1):\n  Mühle Shop (Intigriti)\n",
    );
    const status = () =>
      own.db.selectFrom("program").select("status").where("title", "=", "Mühle Shop").executeTakeFirstOrThrow();
    expect(await status()).toEqual({ status: "paused" });
    const closing = await run(["import", "programs", "--close-missing", shorter], { url: own.url });
    expect(closing.out).toContain("Have left their list (1):\n  Mühle Shop (Intigriti): closed\n");
    expect(await status()).toEqual({ status: "closed" });
    await own.close();
  });

  test("lists every warning with --verbose", async () => {
    const { out } = await run(["import", "programs", "--verbose", await write("a.json", await newList("hackerone"))]);
    expect(out).toContain(
      "  a.json, row 1 “CERT/CC & Friends? 100% #1”, targets.in_scope[4]: mended: 203.0.113.9/28 to 203.0.113.0/28\n",
    );
  });

  test("draws a bar with figures on a terminal, and clears it", async () => {
    const { err } = await run(["import", "programs", await write("a.json", await newList("federacy"))], { isTTY: true });
    expect(err).toContain("\rwriting scopes    ██████████████████████████████ 100 %  5 of 5\x1b[K");
    expect(err.endsWith("\r\x1b[K")).toBe(true);
  });

  test("lets no text of a list steer the terminal", async () => {
    const list = await newList("federacy");
    list[0].name = "\x1b[2JQuarry\u202e";
    list[0].targets.in_scope[0] = { type: "\x1b]0;x\x07", target: "a.example\x1b" };
    const { out } = await run(["import", "programs", "--verbose", await write("a.json", list)]);
    expect(out).toContain("]0;x to domain: a.example\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test("ends with 1 when a file is refused whole, and imports the others", async () => {
    const files = [await write("a.json", [{ no: "program" }]), await write("b.json", await newList("federacy"))];
    const { code, out } = await run(["import", "programs", ...files]);
    expect(code).toBe(1);
    expect(out).toContain("a.json: refused, 0 programs");
    expect(out).toContain(
      "  1 × Not a list of HackerOne, Bugcrowd, Intigriti, YesWeHack, HackenProof, Federacy, disclose.io, Chaos: its rows have other fields: a.json\n",
    );
    expect(out).toContain("b.json: Federacy, 1 program, 5 scopes: 1 added");
  });

  test.each([
    [
      "broken.json",
      "broken.json is not valid JSON at byte 2 (line 1, column 3): this is neither a value nor a name in double quotes. Nothing was imported.\n",
    ],
    ["absent.json", "absent.json does not exist. Nothing was imported.\n"],
    [".", ". is a folder. Nothing was imported.\n"],
  ])("ends with 1, one line and nothing stored for %s", async (name, line) => {
    await write("broken.json", "[{a");
    const before = await everything(database);
    const { code, out, err } = await run(["import", "programs", await write("a.json", await newList("federacy")), name]);
    expect({ code, out, err: err.replace("reading: 2 of 2\n", "") }).toEqual({ code: 1, out: "", err: line });
    expect(await everything(database)).toEqual(before);
  });

  test("says in one line that the database's disk is full", async () => {
    const own = await openOwnDatabase(inject("databaseUrl"));
    // PostgreSQL's own message in that case.
    await sql`create function fill_up() returns trigger language plpgsql as
      $$ begin raise 'could not extend file "base/5/17283": No space left on device' using errcode = 'disk_full'; end $$`.execute(
      own.db,
    );
    await sql`create trigger fill_up before insert on program execute function fill_up()`.execute(own.db);
    const { code, out, err } = await run(["import", "programs", await write("a.json", await newList("federacy"))], {
      url: own.url,
    });
    await own.close();
    expect({ code, out, last: err.split("\n").at(-2) }).toEqual({
      code: 1,
      out: "",
      last: "The disk that holds the database is full",
    });
  });

  test.each(["writing programs", "writing scopes"])("undoes what it wrote when stopped at %s", async (abortAt) => {
    const before = await everything(database);
    const { code, out, err } = await run(["import", "programs", await write("a.json", await newList("hackerone"))], {
      abortAt,
      isTTY: true,
    });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("Stopped; nothing was changed.\n");
    expect(await everything(database)).toEqual(before);
  });

  test.each([
    ["no file", [], "Name the files to import"],
    ["an option there is none of", ["--verbos", "a.json"], "There is no option --verbos"],
    ["a short one", ["-x", "a.json"], "There is no option -x"],
  ])("says how it is called, given %s", async (_what, args, says) => {
    expect(await run(["import", "programs", ...args])).toMatchObject({
      code: 1,
      out: "",
      err: `${says}: npm run import -- programs FILE… [--verbose] [--close-missing]\n`,
    });
  });

  test.each([[[]], [["import"]], [["import", "recipes"]]])("names the commands there are: %j", async (args) => {
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toContain("  npm run import -- programs FILE… [--verbose] [--close-missing]\n");
  });
});
