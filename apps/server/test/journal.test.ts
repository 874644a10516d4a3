import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { getLedgerBalances } from "@safeport/contract/wallet/books/ledger.endpoints";
import { adjust } from "@safeport/contract/wallet/payments/payment.endpoints";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase, reason } from "./money-world.ts";
import { dayOfMonthBefore, moveBookings } from "./past-bookings.ts";
import { buildPayee } from "./payees.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const first = dayOfMonthBefore(2);
const later = dayOfMonthBefore(1);
const today = new Date().toISOString().slice(0, 10);

let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildMoneyCase(w);
  await c.deposit(900_000);
  await c.award(await c.report(), 100_000);
  await moveBookings(w, first);
  await c.report();
  await c.award(await c.report(), 100_050);
  await moveBookings(w, later);
  await buildPayee(w, 70_000);
  const other = await buildMoneyCase(w);
  await other.deposit(40_000);
});
afterAll(() => w.close());

type Query = Record<string, string>;
const download = (as: Person, query: Query) =>
  w.app.fastify.inject({
    method: "GET",
    url: "/v1/ledger/journal/",
    query,
    headers: { authorization: `Bearer ${as.token}` },
  });
const balancesAt = async (as: Person, query: Query) =>
  (await w.call(as, getLedgerBalances, { query })).body.accounts as { kind: string; balance: number }[];
const sumOf = (rows: { balance: number }[]) => rows.reduce((sum, { balance }) => sum + balance, 0);

interface Journal {
  transactions: { date: string; about: string; postings: { account: string; amount: bigint }[] }[];
  balances: Map<string, bigint>;
}

/** Reads a journal of hledger strictly: every line has its form, every transaction sums to zero, every claim about a balance is true. */
function readJournal(text: string): Journal {
  const [commodity, ...blocks] = text.trimEnd().split("\n\n");
  expect(commodity).toBe("commodity 0.00 USD");
  const balances = new Map<string, bigint>();
  const transactions = blocks.map((block) => {
    const [head = "", ...lines] = block.split("\n");
    const [, date = "", about = ""] =
      /^(\d{4}-\d\d-\d\d) \* ((?:\(\d+\) )?[a-z_ ]+?)(?: {2}; .*)?$/.exec(head) ?? expect.fail(head);
    const postings = lines.map((line) => {
      const [, account = "", amount = "", kind, claimed = ""] =
        /^ {4}([a-z]+(?::[a-z0-9-]+){0,2}) {2}(-?\d+\.\d\d) USD(?: (=\*?) (-?\d+\.\d\d) USD)?$/.exec(line) ?? expect.fail(line);
      const cents = BigInt(amount.replace(".", ""));
      balances.set(account, (balances.get(account) ?? 0n) + cents);
      const below = [...balances].filter(([name]) => name === account || (kind === "=*" && name.startsWith(`${account}:`)));
      if (kind)
        expect(
          below.reduce((sum, [, balance]) => sum + balance, 0n),
          line,
        ).toBe(BigInt(claimed.replace(".", "")));
      return { account, amount: cents };
    });
    expect(
      postings.reduce((sum, posting) => sum + posting.amount, 0n),
      head,
    ).toBe(0n);
    return { date, about, postings };
  });
  return { transactions, balances };
}

async function checkByHledger(text: string): Promise<void> {
  const file = path.join(w.dataDir, "exported.journal");
  await writeFile(file, text);
  const hledger = (...args: string[]) => promisify(execFile)("hledger", ["-f", file, ...args]);
  if (await hledger("--version").catch(() => null)) await hledger("check", "commodities", "ordereddates");
}

it("a company's journal leads from the balances before its days to those of its last day @spec:10.45", async () => {
  const { company_id } = c;
  const answer = await download(c.finance, { company_id, from: later, to: today, format: "hledger" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="journal-${later}-${today}.journal"`,
  });
  const { transactions, balances } = readJournal(answer.body);
  expect(transactions[0]).toMatchObject({ date: later, about: "opening balances" });
  expect(transactions.at(-1)).toMatchObject({ date: today, about: "closing balances" });
  const own = [...balances].filter(([account]) => account.startsWith("company:"));
  const now = await balancesAt(c.finance, { company_id, day: today });
  expect(Number(own.reduce((sum, [, balance]) => sum + balance, 0n))).toBe(sumOf(now));
  expect(own.map(([account]) => account)).toContain(`company:held:${c.program.handle}`);
  // Neither payees nor other companies are named.
  expect(answer.body).not.toContain(c.hacker.id);
  expect([...balances.keys()].filter((account) => account.startsWith("user:"))).toEqual(["user:pending"]);
  await checkByHledger(answer.body);
});

it("the platform's journal has every account of every owner, and sums to zero", async () => {
  const answer = await download(c.admin, { from: first, to: today, format: "hledger" });
  const { balances, transactions } = readJournal(answer.body);
  expect([...balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
  expect(balances.get(`company:free:${c.company_id}`)).toBeGreaterThan(0n);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transfer`.execute(w.db);
  expect(transactions).toHaveLength((rows[0]?.count ?? 0) + 1);
  await checkByHledger(answer.body);
  const part = await download(c.admin, { from: later, to: later, format: "hledger" });
  expect(readJournal(part.body).transactions[0]).toMatchObject({ date: later, about: "opening balances" });
  await checkByHledger(part.body);
});

it("the rows of a CSV file are those of the journal, longer than a portion, and no spreadsheet runs them", async () => {
  const filler = { username: (await w.person("Hacker")).username, direction: "add", amount: 1, reason };
  for (let nth = 0; nth < 10; nth++) expect((await w.call(c.admin, adjust, { body: filler })).status).toBe(201);
  await w.owner.transaction().execute(async (tx) => {
    // As many bookings as need several portions, between accounts that are there.
    await sql`select post_transfers(gen_random_uuid(), 'adjustment', 'filler ' || n, array[t.from_id], array[t.to_id], array[1::bigint],
      array[null::bigint], jsonb_build_object('actor_id', ${c.admin.id}::uuid, 'reason', ${reason}::text))
      from generate_series(1, 1200) n, (select t.from_id, t.to_id from ledger_transfer t join ledger_act a on a.id = t.act_id
        where a.act = 'adjustment' order by t.id desc limit 1) t`.execute(tx);
  });
  const rowsOf = async (query: Query) => {
    const answer = await download(c.admin, { ...query, format: "csv" });
    expect(answer.statusCode).toBe(200);
    return parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
  };
  const all = await rowsOf({ from: first, to: today });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transfer`.execute(w.db);
  expect(all).toHaveLength(rows[0]?.count ?? 0);
  expect(new Set(all.map(({ transfer_id }) => transfer_id)).size).toBe(all.length);
  for (const cell of all.flatMap(Object.values)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  const ofFirst = await rowsOf({ from: first, to: first });
  expect(ofFirst.every(({ date }) => date === first)).toBe(true);
  expect(ofFirst.find(({ act }) => act === "deposit")).toMatchObject({
    ...{ from: "world", to: `company:free:${c.company_id}`, amount: "9000.00", currency: "USD", concerns: "" },
  });
  const ofCompany = await rowsOf({ company_id: c.company_id, from: first, to: first });
  expect(ofCompany.find(({ act }) => act === "deposit")).toMatchObject({ from: "world", to: "company:free" });
});

it("the journal is for owners and finance of the company and for staff, and each export is recorded @spec:10.45", async () => {
  const query = { from: first, to: today, format: "csv" };
  const ofCompany = { ...query, company_id: c.company_id };
  expect((await download(c.owner, ofCompany)).statusCode).toBe(200);
  expect((await download(c.admin, query)).statusCode).toBe(200);
  expect((await download(c.triager, ofCompany)).statusCode).toBe(403);
  expect((await download(c.hacker, ofCompany)).statusCode).toBe(404);
  expect((await download(await w.member("owner"), ofCompany)).statusCode).toBe(404);
  expect((await download(c.owner, query)).statusCode).toBe(404);
  expect((await download(c.admin, { ...query, from: today, to: first })).statusCode).toBe(422);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await download(c.admin, { ...query, to: tomorrow })).statusCode).toBe(422);
  const entries = await w.db
    .selectFrom("audit_log")
    .select(["user_id", "company_id", "object_snapshot"])
    .where("action", "=", "ledger.exported")
    .where("user_id", "=", c.owner.id)
    .execute();
  expect(entries).toMatchObject([{ company_id: c.company_id, object_snapshot: { from: first, to: today, format: "csv" } }]);
});
