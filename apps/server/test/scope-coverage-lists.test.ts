import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expandAlternatives } from "@safeport/contract/programs/core/alternatives";
import type { ImportReport } from "@safeport/program-lists/import-report";
import { prepareFiles } from "@safeport/program-lists/prepare-files";
import type { PreparedScope } from "@safeport/program-lists/prepare-scopes";
import { decidingScope } from "@safeport/scope-coverage/scope-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { allOwnFiles, platformNames } from "./import-world.ts";

/** Exists only next to the repository on development machines, never in it. */
const folder = fileURLToPath(new URL("../../../../shared/data/bounty-targets/", import.meta.url));
const present = existsSync(folder);

const report: ImportReport = {
  files: [],
  scopes: { added: 0, updated: 0, archived: 0 },
  companiesAdded: 0,
  skipped: [],
  missing: [],
  closed: 0,
  refusals: [],
  warnings: [],
  fileRefused: false,
};

/** An asset that fits a pattern. */
function fitting(pattern: string): string {
  const asset = pattern.replaceAll("*", "zq1").replace(/^zq1\//, "zq1.example/");
  return asset.startsWith("/") ? `zq1.example${asset}` : asset;
}

describe(present ? "real lists" : "real lists (not present here; our own instead)", () => {
  let programs: PreparedScope[][];
  beforeAll(async () => {
    const files = present
      ? await Promise.all(platformNames.map(async (name) => ({ name, bytes: await readFile(`${folder}${name}_data.json`) })))
      : await allOwnFiles();
    const { entries } = await prepareFiles(files, report);
    programs = entries.map(({ program }) => program.scopes);
  });

  it("an asset that a pattern excludes is out of scope", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const scopes of programs)
      for (const excluded of scopes.filter((scope) => scope.is_out_of_scope && scope.asset_type === "wildcard"))
        for (const pattern of expandAlternatives(excluded.identifier.toLowerCase()) ?? []) {
          const asset = fitting(pattern);
          count++;
          const decided = decidingScope(scopes, asset);
          if (!decided?.scope.is_out_of_scope) wrong.push(`${excluded.identifier} ${asset} ${decided?.scope.identifier}`);
        }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(present ? 300 : 0);
  });

  it("an asset that a host or a URL excludes is out of scope, unless one in scope names less of it", () => {
    const wrong: string[] = [];
    for (const scopes of programs)
      for (const excluded of scopes.filter(
        (scope) =>
          scope.is_out_of_scope &&
          ["url", "domain", "cidr", "source_code", "ios_app_store", "android_play_store"].includes(scope.asset_type),
      )) {
        const decided = decidingScope(scopes, excluded.identifier);
        if (!decided?.scope.is_out_of_scope)
          wrong.push(`${excluded.asset_type} ${excluded.identifier} ${decided?.scope.identifier}`);
      }
    expect(wrong).toEqual([]);
  });

  it("an asset in scope by name is covered", () => {
    const missed: string[] = [];
    for (const scopes of programs)
      for (const included of scopes.filter((scope) => !scope.is_out_of_scope && scope.asset_type === "wildcard"))
        for (const pattern of expandAlternatives(included.identifier.toLowerCase()) ?? []) {
          const asset = fitting(pattern);
          if (!decidingScope(scopes, asset)) missed.push(`${included.identifier} ${asset}`);
        }
    expect(missed).toEqual([]);
  });
});
