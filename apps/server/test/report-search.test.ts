import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildUser } from "@safeport/db/factories/build-user";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldText } from "../src/platform/search-text.ts";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** Pairs of a title and searches that find it. */
const titles: Record<string, string[]> = {
  支付接口越权访问漏洞: ["漏洞", "越权", "越权访问", "支付", "支付 漏洞", "支"],
  "Contournement de l'authentification à deux étapes": [
    "etapes",
    "ÉTAPES",
    "l’authentification",
    "e\u0301tapes",
    "etapes deux",
    "à deux",
  ],
  "Change the bank account": ["bank  account", "account bank", "ACCOUNT the"],
  "Nguyễn owns Łódź straße": ["Nguyen", "lodz", "STRASSE", "strasse nguyen"],
  パスワードが漏れる: ["漏れ", "パスワード"],
  "결제 우회 취약점": ["취약", "우회 결제"],
};

it("finds a host in Unicode and in punycode as one, in titles, assets and texts", async () => {
  const one = await buildCase(w);
  const scope = await buildScope(w.db, { program_id: one.program.id, asset_type: "domain", identifier: "xn--bcher-kva.example" });
  const titled = await one.report({ title: "Login of bücher.example", scope_id: null });
  const asset = await one.report({ title: "Asset", scope_id: scope.id });
  const text = await one.report({
    title: "Text",
    scope_id: null,
    description_markdown: "At https://xn--bcher-kva.example/login.",
  });
  const find = async (as: Person, search: string, query = {}) =>
    (await w.call(as, listReports, { query: { search, ...query } })).body.items
      .map(({ report_id }: { report_id: string }) => report_id)
      .toSorted();
  for (const search of ["bücher.example", "xn--bcher-kva.example", "bu\u0308cher.example", "XN--BCHER-KVA.example"]) {
    expect(await find(one.owner, search, { company_id: one.companyId }), search).toEqual([titled.id, text.id].toSorted());
    expect(await find(one.hacker, search), search).toEqual([titled.id, asset.id].toSorted());
  }
});

it("finds words of every script in any order, without accents and case, in every list", async () => {
  const { company, hacker, report, companyId } = await worldOf();
  for (const title of Object.keys(titles)) await report({ title });
  const admin = await w.person("Admin");
  const lists: [Person, Record<string, string>][] = [
    [hacker, {}],
    [company, {}],
    [company, { company_id: companyId }],
    [admin, { company_id: companyId }],
  ];
  for (const [reader, query] of lists)
    for (const [title, searches] of Object.entries(titles))
      for (const search of searches) {
        const { body } = await w.call(reader, listReports, { query: { ...query, search } });
        expect([search, body.items.map((item: { poc_title: string }) => item.poc_title)]).toEqual([search, [title]]);
      }
  for (const search of ["漏付", "bank etapes", "zq"])
    expect([search, (await w.call(company, listReports, { query: { search } })).body.total]).toEqual([search, 0]);
});

it("searches write-ups for those who triage, and no drafts and no internal comments (case 26)", async () => {
  const { company, hacker, report, companyId } = await worldOf();
  const description_markdown = "The call `PUT /api/zq-bank-accounts/7?owner_id=8` answers 200 (CWE-639). 任意用户可以修改.";
  await report({ title: "Foreign accounts", description_markdown, steps_markdown: "1. Send `x_zqparam`." });
  await report({ title: "A draft", status: "draft", description_markdown });
  const stranger = await w.member();
  for (const search of ["zq-bank-accounts", "/api/zq-bank-acc", "zqparam 200", "cwe-639 owner_id", "修改", "任意用户"]) {
    const total = async (reader: Person, query = {}) =>
      (await w.call(reader, listReports, { query: { search, ...query } })).body.total;
    expect([search, await total(company), await total(company, { company_id: companyId })]).toEqual([search, 1, 1]);
    expect([search, await total(stranger), await total(await w.person())]).toEqual([search, 0, 0]);
    expect(await total(await w.person("Admin"), { company_id: companyId })).toBe(1);
    expect(await total(hacker)).toBeLessThan(2);
  }
  for (const search of ["accounts-bank-zq", "zq-bank-accounts nowhere", "'", "\\", "(", "a:*&!"])
    expect((await w.call(company, listReports, { query: { search } })).status).toBe(200);
  expect((await w.call(company, listReports, { query: { search: "accounts-bank-zq" } })).body.total).toBe(0);
});

it("lists the exact username first among the users, and finds names without accents", async () => {
  const admin = await w.person("Admin");
  const mark = `q${Date.now().toString(36)}`;
  const exact = await buildUser(w.db, { username: `${mark}ira`, full_name: "Nguyễn Văn Mira" });
  for (const n of [1, 2, 3]) await buildUser(w.db, { username: `sa${mark}ira${n}` });
  const usernames = async (query: object) =>
    (await w.call(admin, listUsers, { query: query as never })).body.items.map(({ username }: { username: string }) => username);
  const search = `${mark.toUpperCase()}ira`;
  expect((await usernames({ search }))[0]).toBe(exact.username);
  expect((await usernames({ search, sort: "oldest" })).length).toBe(4);
  const pages = [];
  for (const page of [1, 2]) pages.push(...(await usernames({ search, page, size: 2 })));
  expect([pages[0], new Set(pages).size]).toEqual([exact.username, 4]);
  expect(await usernames({ search: `mira nguyen ${mark}` })).toEqual([exact.username]);
});

it("folds texts in the database as the server does", async () => {
  const texts = [
    "Étapes  À\u00a0deux",
    "l’été ‘x’ “y” «z»",
    "Łódź ŠŽ Øre đ ı ħ ŧ ß Æ Œ",
    "ﬁ Ⅳ ｆｕｌｌ",
    "支付接口 パスワード が 결제",
    "Й ё Ω Ά",
    "`a´ `",
  ];
  const { rows } = await sql<{
    folded: string[];
  }>`select array(select search_fold(t) from unnest(${texts}::text[]) t) as folded`.execute(w.db);
  expect(rows[0]?.folded).toEqual(texts.map(foldText));
});

async function worldOf() {
  const made = await buildCase(w);
  return { ...made, company: made.triager };
}
