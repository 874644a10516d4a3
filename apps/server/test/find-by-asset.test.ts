import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { seeded } from "@safeport/db/factories/seeded";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { allOwnFiles, platformNames, type Raw } from "./import-world.ts";
import { buildWorld, type Person, type World } from "./world.ts";

/** Exists only next to the repository on development machines, never in it. */
const folder = fileURLToPath(new URL("../../../../shared/data/bounty-targets/", import.meta.url));
const present = existsSync(folder);
const random = seeded("assets of the lists");
const [drawn, madeUp] = present ? [100, 500] : [5, 50];

/** A cell of a list, and the title of its program. */
interface Cell {
  text: string;
  title: string;
}
/** Makes a search for an asset from a cell that names it; null if the cell names no such asset. */
type Asking = (text: string) => string | null;

const host = String.raw`(?:[a-z0-9-]+\.)+[a-z]{2,}`;
const label = () => `zq${random.hex(6)}`;
const matched = (text: string, pattern: string) => new RegExp(`^${pattern}$`, "i").exec(text.trim());

const kinds: Record<string, Asking> = {
  "a host": (text) => matched(text, `(?:https?://)?(${host})/?`)?.[1] ?? null,
  "a URL of a host": (text) => {
    const name = matched(text, `(?:https?://)?(${host})/?`)?.[1];
    return name ? `https://${name}${random.pick(["", ":8443"])}/v1/${label()}?y=1` : null;
  },
  "a URL below a path": (text) => {
    const address = matched(text, `(?:https?://)?(${host}/[\\w/-]*\\w)(?:/|/\\*)?`)?.[1];
    return address && !/github\.com|play\.google|apple\.com/.test(address) ? `https://${address}/${label()}#top` : null;
  },
  "a host that a pattern covers": (text) => {
    const name = matched(text, `(?:https?://)?(\\*?[a-z0-9.*-]*\\*[a-z0-9.*-]*)(?:/\\*?)?`)?.[1];
    return name && /\.[a-z]/i.test(name.replaceAll("*.", "")) ? name.replaceAll("*", () => label()) : null;
  },
  "an address in a network": (text) => {
    const [, base = "", bits = "32"] = /(?<![\w.-])(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?(?![\w.-])/.exec(text) ?? [];
    return base && Number(bits) >= 8 ? addressIn(base, Number(bits)) : null;
  },
  "an app": (text) =>
    /^https:\/\/play\.google\.com\/store\/apps\/details\?id=([\w.]+)/.exec(text)?.[1] ??
    /^https:\/\/apps\.apple\.com\/.*\/id(\d+)/.exec(text)?.[1] ??
    matched(text, String.raw`com\.[\w.]+`)?.[0] ??
    null,
  "a file of a repository": (text) => {
    const repository = matched(text, String.raw`https://github\.com/[\w.-]+/[\w.-]*\w/?`)?.[0];
    return repository ? `${repository.replace(/\/$/, "")}/blob/main/src/${label()}.ts` : null;
  },
};

function addressIn(base: string, bits: number): string {
  const first = base.split(".").reduce((value, octet) => value * 256 + Number(octet), 0);
  const size = 2 ** (32 - bits);
  const value = Math.floor(first / size) * size + random.int(0, size - 1);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

/** The asset of a row: a pattern in its name stands for the link of its target. */
function assetOf(row: Raw): string {
  const target = String(row.asset_identifier ?? row.target ?? row.endpoint);
  const name = String(row.name ?? "");
  return name.includes("*") && !target.includes("*") ? name : target;
}

describe(present ? "real lists" : "real lists (not present here; our own instead)", () => {
  let database: OpenOwnDatabase;
  let w: World;
  let reader: Person;
  let cells: Cell[];
  beforeAll(async () => {
    database = await openOwnDatabase(inject("databaseUrl"));
    const files = present
      ? await Promise.all(platformNames.map(async (name) => ({ name, bytes: await readFile(`${folder}${name}_data.json`) })))
      : await allOwnFiles();
    await importPrograms(database.db, files);
    await database.pool.query("analyze program_search, scope, program");
    w = await buildWorld({ databaseUrl: database.url });
    reader = await w.person("Admin");
    const programs: Raw[] = files.flatMap(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)));
    const titleOf = ({ name }: Raw): string => name.replace(/\s+/g, " ").trim();
    const titles = programs.map(titleOf);
    // Of two programs with the same title, the import has given one another title.
    const unique = programs.filter((program) => titles.filter((title) => title === titleOf(program)).length === 1);
    cells = unique.flatMap((program) =>
      [...program.targets.in_scope, ...program.targets.out_of_scope].map((row: Raw) => ({
        text: assetOf(row),
        title: titleOf(program),
      })),
    );
  }, 120_000);
  afterAll(async () => {
    await w.close();
    await database.close();
  });

  const search = async (text: string): Promise<Raw[]> => {
    const { status, body } = await w.call(reader, listPrograms, { query: { search: text } });
    expect(status, text).toBe(200);
    return body.items;
  };

  it.each(Object.entries(kinds))("%s finds its program among the first @spec:10.5", async (_, asking) => {
    const searches = random
      .shuffled(cells)
      .map(({ text, title }) => ({ text, title, asset: asking(text) }))
      .filter(({ asset }) => asset !== null)
      .slice(0, drawn);
    expect(searches.length).toBeGreaterThan(0);
    const missed: string[] = [];
    for (const { text, title, asset } of searches) {
      const found = await search(asset ?? "");
      const own = found.find((program) => program.title === title);
      if (!own?.matched_asset) missed.push(`${asset} of ${text} (${title})`);
    }
    expect(missed).toEqual([]);
  });

  it("made-up assets find no program @spec:10.5", async () => {
    const found: string[] = [];
    for (let n = 0; n < madeUp; n++) {
      const asset = random.pick([
        () => `${label()}.${label()}.invalid`,
        () => `https://api.${label()}.test:8443/v1/${label()}?y=1`,
        () => `240.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(0, 255)}`,
        () => `3fff:${random.hex(4)}::${random.hex(4)}`,
        () => `com.${label()}.${label()}`,
        () => `https://apps.apple.com/us/app/${label()}/id99${random.int(10_000_000, 99_999_999)}`,
        () => `git@git.${label()}.test:${label()}/${label()}.git`,
      ])();
      if ((await search(asset)).length > 0) found.push(asset);
    }
    expect(found).toEqual([]);
  });
});
