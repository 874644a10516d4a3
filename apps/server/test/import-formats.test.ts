import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { fileOf, programCalled, refusalsOf } from "./import-world.ts";

let database: OpenOwnDatabase;
beforeAll(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterAll(() => database.close());

const load = (content: unknown) => importPrograms(database.db, [fileOf(content)]);
const loadText = (text: string) => importPrograms(database.db, [{ name: "list", bytes: new TextEncoder().encode(text) }]);
async function scopesOf(title: string) {
  const { id } = await programCalled(database, title);
  const rows = await database.db.selectFrom("scope").selectAll().where("program_id", "=", id).orderBy("id").execute();
  return rows.map((scope) => `${scope.is_out_of_scope ? "not " : ""}${scope.asset_type}: ${scope.identifier}`);
}

const bugcrowd = (name: string, rows: object[]) => ({
  name,
  url: `https://bugcrowd.com/engagements/${name.toLowerCase()}`,
  allows_disclosure: false,
  managed_by_bugcrowd: true,
  safe_harbor: "full",
  max_payout: 7500,
  targets: {
    in_scope: rows.map((row) => ({ type: "website", uri: "", ipAddress: "", ...row })),
    out_of_scope: [],
  },
});

test("a pattern or a network in the name is the asset, and the mere link stands in the instructions", async () => {
  const link = "https://lark.example/developers";
  await load([
    bugcrowd("Anchor", [
      { target: link, uri: link, name: "*.lark-apps.example" },
      { target: link, uri: link, name: "*.lark-a.example, *.lark-b.example" },
      { target: link, name: "198.51.100.0/24" },
      { target: "https://lark.example/shop", name: "Shop" },
      { target: "*.lark.example", name: "*.other.example" },
    ]),
  ]);
  expect(await scopesOf("Anchor")).toEqual([
    "wildcard: *.lark-apps.example",
    "wildcard: *.lark-a.example",
    "wildcard: *.lark-b.example",
    "cidr: 198.51.100.0/24",
    "url: https://lark.example/shop",
    "wildcard: *.lark.example",
  ]);
  const { id } = await programCalled(database, "Anchor");
  const first = await database.db.selectFrom("scope").selectAll().where("program_id", "=", id).orderBy("id").executeTakeFirst();
  expect(first?.instructions_markdown).toContain(link);
});

describe("a file", () => {
  test("of Chaos has its programs in a field", async () => {
    const report = await load({
      programs: [
        { name: "Lark", url: "https://lark.example/security", bounty: true, domains: ["lark.example", "*.lark.example"] },
        { name: "Wren", url: "https://wren.example", bounty: false, swag: true, domains: [7] },
      ],
    });
    expect(report.files[0]).toMatchObject({ platform: "chaos", added: 2, refused: 0 });
    expect(await scopesOf("Lark")).toEqual(["domain: lark.example", "wildcard: *.lark.example"]);
    expect(await programCalled(database, "Wren")).toMatchObject({ program_type: "VDP" });
    expect(refusalsOf(report)).toMatchObject([{ place: "domains[0]" }]);
  });

  test("of one program is read", async () => {
    const report = await load(bugcrowd("Single", [{ target: "single.example" }]));
    expect(report.files[0]).toMatchObject({ platform: "bugcrowd", added: 1 });
  });

  test("of disclose.io has policies without assets", async () => {
    const listed = {
      program_name: "Plover",
      policy_url: "https://plover.example/security",
      contact_url: "mailto:security@plover.example",
      offers_bounty: "yes",
      safe_harbor: "full",
    };
    const report = await load([listed, { ...listed, program_name: "Dunlin", policy_url: "", offers_bounty: "no" }]);
    expect(report.files[0]).toMatchObject({ platform: "diodb", added: 2, refused: 0 });
    const { description, program_type } = await programCalled(database, "Plover");
    expect([program_type, description]).toEqual(["BBP", expect.stringContaining("security@plover.example")]);
    expect(await programCalled(database, "Dunlin")).toMatchObject({ program_type: "VDP" });
    expect((await load([listed])).files[0]).toMatchObject({ unchanged: 1 });
  });

  test("of comma-separated values has a column of titles", async () => {
    const report = await loadText(
      [
        "title;url;bounty;in_scope;out_of_scope",
        "Heron;https://heron.example/security;yes;heron.example, *.heron.example;blog.heron.example",
        "Egret;https://egret.example;no;;",
        "heron;;;192.0.2.0-31;",
        ";;;x.example;",
      ].join("\r\n"),
    );
    expect(report.files[0]).toMatchObject({ platform: "csv", programs: 3, added: 2, refused: 1 });
    expect(await scopesOf("Heron")).toEqual([
      "domain: heron.example",
      "wildcard: *.heron.example",
      "not domain: blog.heron.example",
      "cidr: 192.0.2.0/27",
    ]);
    expect(await programCalled(database, "Egret")).toMatchObject({ program_type: "VDP" });
  });

  test("that is none of these is refused with what it is", async () => {
    const reasonOf = async (content: unknown) => refusalsOf(await load(content))[0]?.reason;
    expect(await reasonOf({ a: 1, b: "x" })).toBe(
      "Not a list of programs: the file is an object with the fields a, b; expected an array of programs at the top",
    );
    expect(await reasonOf("text")).toBe("Not a list of programs: it contains no JSON array");
    await expect(loadText("one,two\n1,2\n")).rejects.toThrow("not valid JSON");
  });
});
