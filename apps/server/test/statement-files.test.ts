import { importStatement, listStatements, setStatementColumns } from "@safeport/contract/wallet/statements/statement.endpoints";
import { statementLimits } from "@safeport/contract/wallet/statements/statement.limits";
import { camtFile } from "@safeport/db/factories/camt-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCamt } from "../src/features/wallet/statements/read-camt.ts";
import { readAmount, readDate } from "../src/features/wallet/statements/read-statement-table.ts";
import { expectNoStall } from "./stall.ts";
import { buildStatementWorld, newStatementId, payingIban, receivingIban, statementSteps } from "./statement-world.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
const steps = statementSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(() => w.close());

const one = { amount: 1_000, text: "Hello" };
const file = (over: object = {}) => camtFile({ id: newStatementId(), entries: [one], ...over });
const reference = (text: string) => file().replace("Hello", text);
const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join("")}]>`;

describe("a file that is no statement of ours is refused in words: @spec:10.48", () => {
  it.each<[string, () => string | Buffer, number, string]>([
    ["a bomb of entities", () => reference("&a19;").replace("<Document", `${bomb}<Document`), 400, "document type"],
    [
      "an entity from a file",
      () => file().replace("<Document", `<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document`),
      400,
      "document type",
    ],
    ["elements nested deeply", () => reference("<a>".repeat(9_000)), 413, "30 levels"],
    ["a million elements", () => reference("<a/>".repeat(1_000_000)), 413, "500,000 elements"],
    ["a million entries", () => file().replace("</Stmt>", `${"<Ntry/>".repeat(1_000_000)}</Stmt>`), 413, "5,000 entries"],
    [
      "too many entries",
      () => file({ entries: Array.from({ length: statementLimits.entries + 1 }, () => one) }),
      413,
      "5,000 entries",
    ],
    ["too many statements", () => file().replace(/<Stmt>[\s\S]*<\/Stmt>/, (text) => text.repeat(51)), 413, "50 statements"],
    ["another encoding than it declares", () => Buffer.from(reference("Zürich"), "latin1"), 400, "read as UTF-8"],
    ["an encoding that nobody knows", () => file().replace("UTF-8", "EBCDIC-37"), 400, "EBCDIC-37"],
    [
      "a negative amount",
      () => file({ entries: [{ ...one, writtenAmount: "-10.00" }], closing: 1_000 }),
      400,
      "no readable amount",
    ],
    [
      "a huge number",
      () => file({ entries: [{ ...one, writtenAmount: "9".repeat(18) }], closing: 1_000 }),
      400,
      "no readable amount",
    ],
    [
      "a number without end",
      () => file({ entries: [{ ...one, writtenAmount: "9".repeat(100_000) }], closing: 1_000 }),
      400,
      "no readable amount",
    ],
    [
      "a number in another form",
      () => file({ entries: [{ ...one, writtenAmount: "1e3" }], closing: 1_000 }),
      400,
      "no readable amount",
    ],
    [
      "a part of a cent",
      () => file({ entries: [{ ...one, writtenAmount: "10.001" }], closing: 1_000 }),
      400,
      "no readable amount",
    ],
    ["a day that is none", () => file({ day: "2026-02-30" }), 400, "no readable amount or date"],
    ["a sum that does not lead to its balance", () => file({ closing: 999 }), 400, "incomplete"],
    ["an end that is missing", () => file().slice(0, -40), 400, "well-formed"],
    ["an element that does not end", () => file().replace("</Ntry>", ""), 400, "well-formed"],
    ["another message", () => file().replaceAll("camt.053", "camt.054"), 400, "camt.053"],
    ["an older version", () => file({ version: "01" }), 400, "camt.053"],
    ["HTML", () => "<html><body>Log in first</body></html>", 400, "camt.053"],
    ["nothing but a declaration", () => `<?xml version="1.0"?>`, 400, "well-formed"],
    ["the account of somebody else", () => file({ iban: "GB33BUKB20201555555555" }), 409, "GB33BUKB20201555555555"],
    ["more bytes than are read", () => reference("x".repeat(statementLimits.bytes)), 413, ""],
  ])("%s", { timeout: 60_000 }, async (_name, content, status, words) => {
    const answer = await steps.importFile(admin, content());
    expect([answer.status, answer.body.detail ?? ""]).toEqual([status, expect.stringContaining(words)]);
  });

  it("and nobody but staff finds a place to send it to, before the file is read", async () => {
    for (const person of [await w.person("Hacker"), await w.member("owner")]) {
      expect((await steps.importFile(person, "x".repeat(2_000_000))).status).toBe(404);
      expect((await w.call(person, listStatements)).status).toBe(404);
    }
    expect((await w.call(admin, importStatement, { body: {} })).status).toBe(422);
  });

  it("and the largest files hold the process for no longer than half a second", { timeout: 120_000 }, async () => {
    const many = file({
      entries: Array.from({ length: statementLimits.entries }, (_, nth) => ({ ...one, text: `${nth} SP`.repeat(10) })),
    });
    const worst = [
      many,
      "<a>&amp;".repeat(1_200_000),
      reference("&amp;".repeat(2_000_000)),
      `<a ${"b='c' ".repeat(1_500_000)}/>`,
      file().replace("<NtryDtls>", "<NtryDtls><TxDtls/></NtryDtls>".repeat(200_000).concat("<NtryDtls>")),
    ];
    await expectNoStall(worst.map((text) => () => readCamt(text).catch(() => undefined)));
  });
});

describe("a statement @spec:10.48", () => {
  it.each(["02", "04", "06", "08", "13"])("is read in version %s", async (version) => {
    const entries = [
      one,
      { amount: -250, text: "Fee", name: "Bank & Söhne", ref: "" },
      { amount: 5, status: "PDNG" },
      { amount: 0 },
    ];
    const { status, body } = await steps.importFile(admin, file({ version, entries, opening: 500, iban: payingIban }));
    expect([status, body.new_entries, body.left_out]).toEqual([201, 2, 2]);
    const [statement] = body.statements;
    expect(statement).toMatchObject({ account: payingIban, opening: 500, closing: 1_250, to_clear: 2, file_name: "file.png" });
    const [first, second] = await steps.entriesOf(admin, statement.statement_id);
    expect(first).toMatchObject({ amount: 1_000, details: "Hello", booked_on: "2026-11-20", end_to_end_id: null });
    expect(second).toMatchObject({ amount: -250, counterparty: "Bank & Söhne", bank_reference: `${statement.statement_ref} 2` });
  });

  it("in another currency is stored, and its entries wait for a decision", async () => {
    const { body } = await steps.importFile(admin, file({ currency: "JPY" }));
    const entries = await steps.entriesOf(admin, body.statements[0].statement_id);
    expect(entries).toMatchObject([{ match: "other_currency", currency: "JPY", amount: 1_000, can: ["dismiss"] }]);
  });

  it("has the transactions of a batch as entries of their own, if they make up its amount", async () => {
    const transaction = (amount: string, id: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const batch = (...amounts: string[]) =>
      file({ entries: [{ amount: -3_000 }] }).replace(
        /<TxDtls>[\s\S]*<\/TxDtls>/,
        amounts.map((amount, nth) => transaction(amount, `E2E-${nth}`)).join(""),
      );
    const amountsOf = async (content: string) => {
      const { body } = await steps.importFile(admin, content);
      return (await steps.entriesOf(admin, body.statements[0].statement_id)).map(({ amount }) => amount);
    };
    expect(await amountsOf(batch("10.00", "20.00"))).toEqual([-1_000, -2_000]);
    expect(await amountsOf(batch("10.00", "19.00"))).toEqual([-3_000]);
  });

  it("keeps equal entries without a reference apart, and knows them again", async () => {
    const same = { amount: 100, text: "Same", ref: "SAME" };
    const content = file({ entries: [same, same, { ...same, ref: "" }, { ...same, ref: "" }] });
    expect((await steps.importFile(admin, content)).body).toMatchObject({ new_entries: 4, known_entries: 0 });
    expect((await steps.importFile(admin, content)).body).toMatchObject({ new_entries: 0, known_entries: 4 });
  });
});

describe("CSV @spec:10.48", () => {
  const columns = {
    date: "Buchungstag",
    amount: "Betrag",
    currency: "Währung",
    reference: "Verwendungszweck",
    counterparty: "Name",
  };
  const head = "Buchungstag;Betrag;Währung;Verwendungszweck;Name";
  const set = (over: object = {}, as = admin) =>
    w.call(as, setStatementColumns, {
      body: { account: receivingIban, columns: { ...columns, decimal: ",", date_order: "dmy", ...over } },
    });
  const send = (text: string, account: string = receivingIban) => steps.importFile(admin, text, { account });

  it("is read by the columns of its account, with lines of the bank above them, and stored once", async () => {
    expect((await send(`${head}\n`)).body.detail).toContain("Say first how the CSV");
    expect((await set()).status).toBe(200);
    const rows = [
      "20.11.2026;1.234,56;USD;Deposit SP-AAAA-BBBB;Old Works",
      "21.11.26;-12,00;USD;Fee;",
      "21.11.2026;-12,00;USD;Fee;",
    ];
    const text = `Konto;${receivingIban}\n\n${head}\n${rows.join("\n")}\n`;
    const { status, body } = await send(text);
    expect([status, body.new_entries]).toEqual([201, 3]);
    expect(body.statements).toMatchObject([{ format: "csv", from_day: "2026-11-20", to_day: "2026-11-21", closing: null }]);
    const entries = await steps.entriesOf(admin, body.statements[0].statement_id);
    expect(entries.map(({ amount }) => amount)).toEqual([123_456, -1_200, -1_200]);
    const longer = `${head}\n${rows.join("\n")}\n22.11.2026;5,00;USD;New;\n`;
    expect((await send(longer)).body).toMatchObject({ new_entries: 1, known_entries: 3 });
  });

  it.each([
    ["without a column", () => `Buchungstag;Betrag\n20.11.2026;1,00\n`, 400, "Währung"],
    ["with another form of a date", () => `${head}\n2026-11-20;1,00;USD;;\n`, 400, "Buchungstag"],
    ["with another form of an amount", () => `${head}\n20.11.2026;1,00 EUR;USD;;\n`, 400, "Betrag"],
    ["without entries", () => `${head}\n`, 400, "no entries"],
    ["with too many rows", () => `${head}\n${"20.11.2026;1,00;USD;;\n".repeat(5_001)}`, 413, "5,000"],
  ])("%s is refused in words", async (_name, content, status, words) => {
    await set();
    const answer = await send(content());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)]);
  });

  it("names its account, which is the operator's", async () => {
    expect((await steps.importFile(admin, `${head}\n`)).body.errors).toMatchObject([
      { loc: ["body", "account"], code: "required" },
    ]);
    expect((await send(`${head}\n`, "GB33BUKB20201555555555")).status).toBe(409);
    expect((await set({}, await w.person("Hacker"))).status).toBe(404);
  });

  it.each([
    ["1,234.50", ".", 123_450n],
    ["1.234,50", ",", 123_450n],
    ["1’234.50", ".", 123_450n],
    ["1 234,5", ",", 123_450n],
    ["-5", ".", -500n],
    ["5,00-", ",", -500n],
    ["\u22125.00", ".", -500n],
    ["+5.00", ".", 500n],
    ["1.50", ",", null],
    ["-5-", ".", null],
    ["5,0,0", ",", null],
    ["", ".", null],
    ["1e5", ".", null],
    ["99999999999999999999", ".", null],
  ] as const)("reads the amount %s with %s", (text, decimal, amount) => {
    expect(readAmount(text, decimal, "USD")).toBe(amount);
  });

  it.each([
    ["2026-11-02", "ymd", "2026-11-02"],
    ["02.11.2026", "dmy", "2026-11-02"],
    ["2/11/26", "dmy", "2026-11-02"],
    ["11/02/2026", "mdy", "2026-11-02"],
    ["31.02.2026", "dmy", null],
    ["today", "dmy", null],
    ["1.1.1.1", "dmy", null],
  ] as const)("reads the date %s as %s", (text, order, day) => {
    expect(readDate(text, order)).toBe(day);
  });
});
