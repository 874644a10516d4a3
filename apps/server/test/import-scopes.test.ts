import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import type { ImportReport } from "@safeport/program-lists/import-report";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { allOwnFiles, fileOf, ownList, type Raw, refusalsOf } from "./import-world.ts";

let database: OpenOwnDatabase;
let report: ImportReport;
beforeAll(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
  report = await importPrograms(database.db, await allOwnFiles());
});
afterAll(() => database.close());

async function scopesOf(title: string) {
  const { id } = await database.db.selectFrom("program").select("id").where("title", "=", title).executeTakeFirstOrThrow();
  return database.db.selectFrom("scope").selectAll().where("program_id", "=", id).orderBy("id").execute();
}
const typesOf = async (title: string) =>
  (await scopesOf(title)).map((scope) => `${scope.is_out_of_scope ? "not " : ""}${scope.asset_type}: ${scope.identifier}`);

let copies = 0;
/** Imports one HackerOne program with these rows in scope, and answers its scopes. */
async function importRows(rows: Raw[]) {
  const [program] = await ownList("hackerone");
  const name = `Copy ${++copies}`;
  const row = program.targets.in_scope[1];
  program.targets = { in_scope: rows.map((over) => ({ ...row, ...over })), out_of_scope: [] };
  const done = await importPrograms(database.db, [fileOf([{ ...program, name, handle: name }])]);
  return { report: done, scopes: await scopesOf(name) };
}

describe("types", () => {
  test("of HackerOne each have one of ours", async () => {
    expect(await typesOf("CERT/CC & Friends? 100% #1")).toEqual([
      "domain: shop.friends.example",
      "url: https://shop.friends.example/api?v=1",
      "wildcard: www.friends.*",
      "wildcard: https://*.friends.example",
      "cidr: 203.0.113.0/28",
      "cidr: 2001:db8::/32",
      "ios_app_store: 1013961111",
      "ios_testflight: com.friends.beta",
      "ios_ipa: Friends.ipa",
      "android_play_store: com.friends.app",
      "android_apk: Friends-2.apk",
      "windows_microsoft_store: 9WZDNCRFJ10M",
      "source_code: https://github.com/friends/app",
      "other: Our Java SDK",
      "executable: Friends Desktop for Windows and macOS",
      "hardware_iot: Door lock",
      "ai_model: friends-chat-7b",
      "smart_contract: https://etherscan.io/token/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
      "other: Anything we forgot",
      "not domain: blog.friends.example",
      "not domain: shop.friends.example",
    ]);
  });

  test("of Bugcrowd", async () => {
    expect(await typesOf("Lantern Managed Bug Bounty Engagement")).toEqual([
      "url: https://app.lantern.example/",
      "domain: api.lantern.example",
      "cidr: 198.51.100.0/24",
      "cidr: 198.51.101.9",
      "android_play_store: https://play.google.com/store/apps/details?id=example.lantern&hl=en",
      "ios_app_store: Lantern for iPhone",
      "hardware_iot: Lantern Hub",
      "hardware_iot: Lantern Lamp 2",
      "source_code: https://github.com/lantern/sdk",
      "not wildcard: *.dev.lantern.example",
    ]);
  });

  test("of Intigriti", async () => {
    expect(await typesOf("Mühle: Bug Bounty Program")).toEqual([
      "domain: app.muehle.example",
      "wildcard: *.muehle.example",
      "cidr: 192.0.2.16/28",
      "hardware_iot: Millstone",
      "ios_app_store: 394391577",
      "android_play_store: example.muehle.app",
      "source_code: https://github.com/muehle/wheel",
      "not other: Everything else",
    ]);
  });

  test("of YesWeHack", async () => {
    expect(await typesOf("Phare de l’Île")).toEqual([
      "wildcard: https://www.phare.(fr|be)/",
      "domain: api.phare.example",
      "ios_app_store: https://apps.apple.com/fr/app/phare/id341329033",
      "android_play_store: https://play.google.com/store/apps/details?id=example.phare",
      "ios_app_store: https://apps.apple.com/fr/app/phare-pro/id341329034",
      "android_play_store: https://play.google.com/store/apps/details?id=example.phare.pro",
      "executable: Phare CLI",
      "wildcard: *.phare.example",
      "source_code: phare/lampe",
      "other: Any other lamp",
      "not other: Social engineering",
    ]);
  });

  test("of Federacy", async () => {
    expect(await typesOf("Quarry VDP")).toEqual([
      "wildcard: *.quarry.example",
      "url: https://api.quarry.example",
      "ios_app_store: https://apps.apple.com/us/app/quarry/id1463073824",
      "executable: Quarry for Linux",
      "not other: The forum",
    ]);
  });

  test("of HackenProof", async () => {
    expect(await typesOf("Mirror")).toEqual([
      "smart_contract: 0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
      "other: PoolFactory",
      "source_code: https://github.com/mirror/chain",
      "smart_contract: https://etherscan.io/address/0x051ad3f020274910065dcb421629cd2e6e5b46c4",
      "source_code: https://github.com/mirror/core",
      "domain: mirror.example",
      "url: wss://ws.mirror.example/v1",
      "ios_app_store: https://apps.apple.com/app/id1465314783",
      "android_apk: Mirror.apk",
      "other: Core Web Wallet",
      "other: Node",
      "other: Engine room",
      "other: Ledger",
      "other: Rest",
      "not domain: docs.mirror.example",
    ]);
  });

  test("that a list has only got since then are judged by the text", async () => {
    const { scopes } = await importRows([
      { asset_type: "QUANTUM", asset_identifier: "q.friends.example" },
      { asset_type: "constructor", asset_identifier: "A box" },
    ]);
    expect(scopes.map(({ asset_type }) => asset_type)).toEqual(["domain", "other"]);
  });
});

describe("cells", () => {
  test("of several assets become one row each; a blank or invisible character does not make another", async () => {
    expect(await typesOf("Twin Lakes")).toEqual([
      "domain: a.twin.example",
      "domain: b.twin.example",
      "wildcard: *.c.twin.example",
      "domain: Login.twin.example",
    ]);
  });

  test.each([
    ["one.example and two.example", ["one.example", "two.example"]],
    ["one.example | two.example", ["one.example", "two.example"]],
    ["https://one.example/a,https://two.example/b", ["https://one.example/a", "https://two.example/b"]],
    ["192.0.2.0-11", ["192.0.2.0/29", "192.0.2.8/30"]],
    ["IPv4: 192.0.2.0/24", ["192.0.2.0/24"]],
    ["one.example,", ["one.example"]],
    ["https://one.example/?next=a.example,b.example", ["https://one.example/?next=a.example,b.example"]],
    ["one.example and its friends", ["one.example and its friends"]],
    ["fr.one.example | .de | .it", ["fr.one.example | .de | .it"]],
    ["192.0.2.1 - 198.51.100.77", ["192.0.2.1 - 198.51.100.77"]],
  ])("%s holds %j", async (asset_identifier, identifiers) => {
    const { scopes } = await importRows([{ asset_identifier }]);
    expect(scopes.map(({ identifier }) => identifier)).toEqual(identifiers);
  });

  test("keep the original of what was mended", async () => {
    const [network] = (await scopesOf("CERT/CC & Friends? 100% #1")).filter(({ asset_type }) => asset_type === "cidr");
    expect(network?.instructions_markdown).toBe("Listed as `203.0.113.9/28`.");
    const [unknown] = (await scopesOf("CERT/CC & Friends? 100% #1")).filter(({ identifier }) => identifier === "Our Java SDK");
    expect(unknown?.instructions_markdown).toBe("Listed as `SOURCE_CODE`.");
  });

  test("that mean nothing are refused by themselves, with row, place and reason", () => {
    expect(refusalsOf(report)).toEqual([
      {
        file: "0.json",
        row: 2,
        title: "Twin Lakes",
        place: "targets.in_scope[3]",
        reason: "The identifier is blacked out in the list",
      },
      { file: "0.json", row: 2, title: "Twin Lakes", place: "targets.in_scope[4]", reason: "The identifier is empty" },
    ]);
  });

  test("over the limit keep their whole text in the instructions", async () => {
    const text = `${"word ".repeat(250)}end`;
    const { scopes, report: done } = await importRows([
      { asset_type: "OTHER", asset_identifier: text, instruction: "x".repeat(20_000) },
    ]);
    expect(scopes[0]?.identifier).toHaveLength(scopeLimits.identifier);
    expect(scopes[0]?.instructions_markdown).toHaveLength(scopeLimits.instructions);
    expect(done.warnings.map(({ kind }) => kind)).toEqual(["shortened", "shortened"]);
  });

  test("hold nothing that cannot be stored", async () => {
    const { scopes } = await importRows([
      {
        asset_type: "OTHER",
        asset_identifier: "half \ud83d of \u202ean emoji 👩\u200d💻",
        instruction: "a\u0000b\ud800c\r\n\td",
      },
    ]);
    expect(scopes[0]).toMatchObject({ identifier: "half of an emoji 👩\u200d💻", instructions_markdown: "abc\r\n\td" });
  });
});

describe("rows", () => {
  test("carry instructions, severity and eligibility as listed", async () => {
    const [shop, ...rest] = await scopesOf("CERT/CC & Friends? 100% #1");
    expect(shop).toMatchObject({
      instructions_markdown:
        "Use your own account.\n\n    and **no** other\n\nSecurity requirements: confidentiality high, integrity low.",
      max_severity: "high",
      is_eligible_for_bounty: true,
    });
    expect(rest.find(({ identifier }) => identifier === "Door lock")?.is_eligible_for_bounty).toBe(true);
    expect(rest.at(-1)).toMatchObject({ is_out_of_scope: true, is_eligible_for_bounty: false, max_severity: "none" });
    const [app, api] = await scopesOf("Lantern Managed Bug Bounty Engagement");
    expect([app?.instructions_markdown, api?.instructions_markdown]).toEqual(["The app", "IP address: 198.51.100.7"]);
    const mill = await scopesOf("Mühle: Bug Bounty Program");
    expect(mill.map((scope) => scope.is_eligible_for_bounty)).toEqual([true, false, true, true, true, true, true, false]);
    expect((await scopesOf("Mirror")).map(({ max_severity }) => max_severity).slice(0, 3)).toEqual([
      "high",
      "critical",
      "medium",
    ]);
  });

  test("listed twice are one, with what both say; in scope and out of it they stay two", async () => {
    const [a] = await scopesOf("Twin Lakes");
    expect(a).toMatchObject({ instructions_markdown: "Listed twice", max_severity: "critical" });
    const { scopes } = await importRows([
      { asset_identifier: "a.example", eligible_for_bounty: true, max_severity: "low" },
      { asset_identifier: "A.example", eligible_for_bounty: false, max_severity: "high" },
    ]);
    expect(scopes).toMatchObject([{ identifier: "a.example", is_eligible_for_bounty: true, max_severity: "high" }]);
    const shop = (await scopesOf("CERT/CC & Friends? 100% #1")).filter(({ identifier }) => identifier === "shop.friends.example");
    expect(shop.map(({ is_out_of_scope }) => is_out_of_scope)).toEqual([false, true]);
  });

  test("that PostgreSQL takes for one do not break the import", async () => {
    const { scopes } = await importRows(
      ["İ", "i̇", "ΟΔΟΣ", "οδοσ", "K", "k"].map((asset_identifier) => ({ asset_type: "OTHER", asset_identifier })),
    );
    expect(scopes.length).toBeGreaterThanOrEqual(3);
  });

  test("beyond a program's limit are refused, and counted", async () => {
    const rows = Array.from({ length: 1_003 }, (_, i) => ({ asset_identifier: `h${i}.friends.example` }));
    const { scopes, report: done } = await importRows(rows);
    expect(scopes).toHaveLength(scopeLimits.perProgram);
    expect(refusalsOf(done)).toMatchObject([
      { place: "targets", reason: "More assets than the 1,000 that a program can have: 3" },
    ]);
  });
});
