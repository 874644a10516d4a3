import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { postTransfers } from "../src/features/wallet/ledger/post-transfers.ts";
import { buildLedgerCase, type LedgerCase } from "./ledger-case.ts";
import { tamper } from "./tamper.ts";

let ledger: LedgerCase;
let folder: string;
beforeAll(async () => {
  [ledger, folder] = await Promise.all([buildLedgerCase(), mkdtemp(path.join(tmpdir(), "safeport-ledger-"))]);
  const { own, accounts, company_id, report_id, award_id } = ledger;
  const { free, world, debt, people } = accounts;
  await ledger.deposit(1_000n);
  await own.db.transaction().execute(async (tx) => {
    const legs = people.map((to, place) => ({ from: free, to, amount: BigInt(place + 1) }));
    await postTransfers(tx, { act: "bonus", key: newId(), legs, company_id, report_id, award_id });
    await postTransfers(tx, {
      ...{ act: "deposit_taken_back", key: newId(), company_id, deposit_id: ledger.deposit_id },
      legs: [{ from: debt, to: world, amount: 90n }],
    });
    // The business that these acts are about.
    const at = new Date();
    const confirmed = { status: "confirmed", received: 1_000, taken_back: 90, bank_reference: "BANK-1", settled_at: at } as const;
    await tx.updateTable("deposit").set(confirmed).where("id", "=", ledger.deposit_id).execute();
    const parts = ledger.userIds.map((user_id, place) => ({ award_id, user_id, position: place + 1, amount: place + 1 }));
    await tx.insertInto("award_part").values(parts).execute();
    await tx.updateTable("award").set({ status: "pending", booked_at: at }).where("id", "=", award_id).execute();
  });
});
afterAll(async () => {
  await ledger.own.close();
  await rm(folder, { recursive: true });
});

async function run(...args: string[]) {
  let out = "";
  let err = "";
  const code = await runCommandLine({
    args: ["ledger", ...args],
    folder,
    env: { DATABASE_URL: ledger.own.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe("the commands of the ledger @spec:1.12", () => {
  it("export a journal that hledger accepts, with the balance after each transfer", async () => {
    const file = path.join(folder, "ledger.journal");
    expect(await run("export", "ledger.journal")).toMatchObject({ code: 0, err: "" });
    expect((await run("export", "ledger.journal")).err).toBe("ledger.journal exists already. Nothing was written.\n");
    const hledger = (...args: string[]) => promisify(execFile)("hledger", ["-f", file, ...args]);
    const there = await hledger("--version").catch(() => null);
    if (!there) return console.info("hledger is not installed, so the export was not checked by it");
    await hledger("check", "commodities", "ordereddates");
    const { stdout } = await hledger("balance", "--flat", "-O", "csv", "company:free");
    expect(stdout).toContain(`${decimalAmount(await ledger.balanceOf(ledger.accounts.free), "USD")} USD`);
  });

  it("verify names the first wrong row of a ledger that somebody has changed", async () => {
    expect(await run("verify")).toMatchObject({ code: 0, out: expect.stringMatching(/^The ledger is right \(\d+ acts/) });
    const { id } = await ledger.own.db.selectFrom("ledger_transfer").select("id").orderBy("id").executeTakeFirstOrThrow();
    const { url } = ledger.own;
    const addToBalance = (amount: number) =>
      tamper(url, sql`update ledger_account set balance = balance + ${amount} where id = ${ledger.accounts.free}`);
    await addToBalance(1);
    const changed = await run("verify");
    expect(changed.code).toBe(1);
    expect(changed.err).toContain(`First wrong row: account ${ledger.accounts.free} (company:free)`);
    await addToBalance(-1);
    const entry = sql`transfer_id = ${id} and amount > 0`;
    await tamper(url, sql`update ledger_entry set amount = amount + 1, balance_after = balance_after + 1 where ${entry}`);
    expect((await run("verify")).err).toContain(`First wrong row: transfer ${id}`);
  });
});
