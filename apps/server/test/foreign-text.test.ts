import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { UpdateCompanyInput } from "@safeport/contract/companies/company.schema";
import { escapeCell, unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { PastedDomain } from "@safeport/contract/kernel/pasted-domain";
import { WebLink } from "@safeport/contract/kernel/social-link";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { exportScopes, importScopes, testScope } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { resolveName } from "../src/platform/outbound/resolve-name.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

async function newProgram() {
  const owner = await w.member();
  const program = await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
  const params = { program: program.id };
  const send = (content: string, apply = true) =>
    sendForm(w, owner, importScopes, { params, query: apply ? { apply: "true" } : {} }, { file: Buffer.from(content) });
  const verdictOf = async (asset: string) => (await w.call(owner, testScope, { params, query: { asset } })).body.verdict;
  return { owner, program, params, send, verdictOf };
}

test("a pasted proof of concept is read as a browser reads it", async () => {
  const { program, verdictOf } = await newProgram();
  await buildScope(w.db, { program_id: program.id, asset_type: "domain", identifier: "app.lark.example" });
  await buildScope(w.db, {
    program_id: program.id,
    asset_type: "url",
    identifier: "https://app.lark.example/admin",
    is_out_of_scope: true,
  });
  for (const asset of [
    'https://app.lark.example/search?q="><svg onload=alert(1)>',
    "https://app.lark.example/search?q='or 1=1",
    "app.lark.example/search?q=<b>a b</b>",
    "https://app.lark.example\\a\\b",
    "https:\\\\app.lark.example/a",
    "https:/app.lark.example/a",
    "//app.lark.example/a",
    "https://user:pass@app.lark.example/a",
    "user:pass@app.lark.example/a",
    "<https://app.lark.example/a>",
    '"https://app.lark.example/a"',
    "HTTPS://APP.LARK.EXAMPLE/`id`",
    "https://app.lark.example:443/a|b",
  ])
    expect([asset, await verdictOf(asset)]).toEqual([asset, "in_scope"]);
  for (const asset of [
    "https://app.lark.example/a/../admin/x",
    'https://app.lark.example/%2e/admin?"',
    "https://app.lark.example\\admin",
  ])
    expect([asset, await verdictOf(asset)]).toEqual([asset, "out_of_scope"]);
  for (const asset of [
    "https://app.lark.example@evil.example/",
    "see app.lark.example",
    "https://evil.example\\@app.lark.example/",
  ])
    expect([asset, await verdictOf(asset)]).toEqual([asset, "not_listed"]);
});

describe("a CSV file of scopes", () => {
  test("names a group of APIs, several assets in a cell and a range, as a list does", async () => {
    const { send } = await newProgram();
    const head = "identifier,asset_type,instruction,eligible_for_bounty,eligible_for_submission,max_severity";
    const { body } = await send(
      [
        head,
        "Larkspur APIs,API,Primary targets,true,true,critical",
        '"a.lark.example, *.b.lark.example",URL,,true,true,high',
        "192.0.2.16 - 192.0.2.31,CIDR,,false,true,low",
        "c.lark.example,WILDCARD,,true,false,none",
      ].join("\n"),
      false,
    );
    expect(body.refusals).toEqual([]);
    expect(body.changes).toEqual(
      [
        [2, "other", "Larkspur APIs", "critical", true, false],
        [3, "domain", "a.lark.example", "high", true, false],
        [3, "wildcard", "*.b.lark.example", "high", true, false],
        [4, "cidr", "192.0.2.16/28", "low", false, false],
        [5, "domain", "c.lark.example", "none", true, true],
      ].map(([line, asset_type, identifier, max_severity, is_eligible_for_bounty, is_out_of_scope]) => ({
        line,
        action: "add",
        asset_type,
        identifier,
        max_severity,
        is_eligible_for_bounty,
        is_out_of_scope,
      })),
    );
  });

  test("may begin with the line that Excel reads first", async () => {
    for (const [sep, lineEnd] of [
      [";", "\r\n"],
      [",", "\n"],
      ["\t", "\n"],
      ["|", "\r\n"],
    ] as const) {
      const { send } = await newProgram();
      const rows = [`sep=${sep}`, `identifier${sep}asset_type`, `api.lark.example${sep}URL`, `${sep}URL`];
      const { body } = await send(rows.join(lineEnd));
      expect(body).toMatchObject({ added: 1, refused: 1, refusals: [{ line: 4 }] });
    }
  });

  test("says which of its columns are ignored", async () => {
    const { send } = await newProgram();
    const { body } = await send("identifier,asset_type,eligible,instructions,notes\na.lark.example,URL,true,Be kind,\n", false);
    expect(body).toMatchObject({ added: 1, ignored_columns: ["eligible", "instructions"] });
  });

  test("holds no formula for readers that separate by semicolons, tabs or lines", async () => {
    const { owner, program, params } = await newProgram();
    const texts = ["x;=cmd|'/C calc'!A0;y", "a\t+1", 'b;"=1"', "c; @x", "d;'-1", "e|=1"];
    for (const [n, instructions_markdown] of [...texts, "line\n=1\n- x", "\r=1"].entries())
      await buildScope(w.db, {
        program_id: program.id,
        asset_type: "other",
        identifier: `${texts[n]?.replace("\t", ";") ?? "plain"} ${n}`,
        instructions_markdown,
      });
    const { csv } = (await w.call(owner, exportScopes, { params })).body;
    for (const cell of csv.split(/[;\t|\r\n]/)) expect(cell).not.toMatch(/^[\s"\ufeff]*[=+\-@]/);
    for (const delimiter of [";", "\t", ","])
      for (const row of parse(csv, { delimiter, relax_quotes: true, relax_column_count: true, bom: true }) as string[][])
        for (const cell of row) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
    for (const unseen of ["\u200b", "\u2060\u200d", "\u00ad ", "\u2028", "\u3000\ufe0f"])
      for (const before of ["", "x;", "y\n"]) expect(escapeCell(`${before}${unseen}=1`)).toBe(`${before}'${unseen}=1`);
    for (const text of [...texts, "\u200b=1", "'\u200b=1", "'=1", "a;''=b", "\n\n-"])
      expect(unescapeCell(escapeCell(text))).toBe(text);
  });
});

describe("an address on the web", () => {
  it.each([
    ["https://www.google.com@evil.example/", "url_with_user"],
    ["https://user:pass@evil.example/", "url_with_user"],
    ["https://@evil.example/", "url_with_user"],
    ["https://evil.example/\u202egpj.exe", "forbidden_characters"],
    ["https://evil.example/\u200fa", "forbidden_characters"],
    ["https://evil.example/\u0007", "forbidden_characters"],
    ["https://good.example\\@evil.example/", "forbidden_characters"],
    ["https://evil.example/a b", "forbidden_characters"],
  ])("is refused: %s", (link, code) => {
    const issues = WebLink.safeParse(link).error?.issues ?? [];
    expect(issues.map((issue) => (issue as { params?: { code?: string } }).params?.code)).toContain(code);
    const company = { name: "A", website: link, description: "", country: null, version: 1 };
    expect(UpdateCompanyInput.safeParse(company).success).toBe(false);
  });

  it("may have letters of any script, and an @ behind the host", () => {
    for (const link of ["https://münchen.example/größe", "https://social.example/@lark", "http://a.example/?m=a@b"])
      expect(WebLink.safeParse(link).success).toBe(true);
  });
});

test("several assets in the field of one are refused for that", () => {
  for (const [type, text] of [
    ["domain", "a.example, b.example"],
    ["url", "https://a.example/x https://b.example/y"],
    ["cidr", "192.0.2.0/24;198.51.100.7"],
  ] as const)
    expect(checkIdentifier(type, text)).toEqual({ ok: false, error: "identifier_several" });
  expect(checkIdentifier("domain", "a.example, and more")).toEqual({ ok: false, error: "identifier_not_a_domain" });
});

test("a domain is understood as it is pasted", () => {
  for (const [pasted, domain] of [
    ["https://www.Lark.Example/", "lark.example"],
    ["https://www.lark.example/security?x#y", "lark.example"],
    ["www.lark.example", "lark.example"],
    ["www.shop.lark.example", "shop.lark.example"],
    ["https://www.example/", "www.example"],
    ["lark.example/", "lark.example"],
    ["@lark.example", "lark.example"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["security@lark.example", "lark.example"],
    ["mailto:security@lark.example", "lark.example"],
    ["http://lark.example:8080/a?b#c", "lark.example"],
    [" LARK.example. ", "lark.example"],
    ["//lark.example", "lark.example"],
    ["<https://lark.example>", "lark.example"],
  ])
    expect([pasted, PastedDomain.safeParse(pasted).data]).toEqual([pasted, domain]);
  for (const pasted of [
    "https://www.google.com@evil.example/",
    "192.0.2.1",
    "lark",
    "a b.example",
    "*.lark.example",
    "javascript:alert(1)",
  ])
    expect([pasted, PastedDomain.safeParse(pasted).success]).toEqual([pasted, false]);
});

test("name servers that never answer hold no thread that others need, and are given up", async () => {
  const silent = createSocket("udp4");
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
  const server = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const ended: string[] = [];
  const names = Array.from({ length: 50 }, (_, n) => resolveName(`n${n}.example`, [server]).catch(() => ended.push("name")));
  // In the same threads as `dns.lookup`.
  await import("node:fs/promises").then(({ stat }) => stat("."));
  expect(ended).toEqual([]);
  await Promise.all(names);
  expect(ended).toHaveLength(50);
  silent.close();
}, 30_000);
