import { randomUUID } from "node:crypto";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { processRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as statements from "@safeport/contract/wallet/statements/statement.endpoints";
import type { BankEntry } from "@safeport/contract/wallet/statements/statement.schema";
import { createPayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { type CamtEntry, camtFile } from "@safeport/db/factories/camt-file";
import { expect } from "vitest";
import { buildMoneyCase } from "./money-world.ts";
import { buildPayee } from "./payees.ts";
import { sendForm } from "./send-form.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

/** The accounts of the operator in these tests. */
export const receivingIban = "DE89370400440532013000";
export const payingIban = "FR1420041010050500013M02606";

export function buildStatementWorld(): Promise<World> {
  return buildOwnWorld({ env: { PAYOUT_NAME: "Safeport", PAYOUT_IBAN: payingIban, WITHDRAWAL_MIN: "100" } });
}

/** A transfer between the books and the bank: its reference and amount in minor units. */
export interface Transfer {
  reference: string;
  amount: number;
}

/** The steps of staff with statements, and orders for them, as calls to the world that the tests have built by then. */
export function statementSteps(built: () => World) {
  const importFile = (as: Person, content: string | Buffer, fields: Record<string, string> = {}) =>
    sendForm(built(), as, statements.importStatement, { fields }, { file: Buffer.from(content) });
  const entriesOf = async (as: Person, statement_id: string, query: Record<string, string> = {}): Promise<BankEntry[]> => {
    const items: BankEntry[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await built().call(as, statements.listStatementEntries, {
        query: { statement_id, size: "100", page: String(page), ...query },
      });
      expect(status).toBe(200);
      items.push(...body.items);
      if (page >= body.pages) return items;
    }
  };
  const confirm = (as: Person, statement_id: string, body: object = {}) =>
    built().call(as, statements.confirmStatement, { params: { statement_id }, body });
  return {
    importFile,
    entriesOf,
    confirm,
    /** Confirms all matches of a statement, as the page does, and counts the results. */
    async confirmAll(as: Person, statement_id: string): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (let after: number | null = 0; after !== null; ) {
        const { status, body } = await confirm(as, statement_id, { after });
        // On a slow machine the turn of one of many may not come in time, and the answer asks to try again.
        if (status === 503) continue;
        expect(status).toBe(200);
        for (const { result } of body.items) counts[result] = (counts[result] ?? 0) + 1;
        after = body.next;
      }
      return counts;
    },
    statementOf: async (as: Person, statement_id: string) =>
      (await built().call(as, statements.getStatement, { params: { statement_id } })).body,
    assign: (as: Person, entry_id: string, reference: string) =>
      built().call(as, statements.assignStatementEntry, { params: { entry_id }, body: { reference } }),
    dismiss: (as: Person, entry_id: string, reason = "Interest of the bank, which is ours") =>
      built().call(as, statements.dismissStatementEntry, { params: { entry_id }, body: { reason } }),
    reopen: (as: Person, entry_id: string) => built().call(as, statements.reopenStatementEntry, { params: { entry_id } }),
    balances: async (as: Person) => (await built().call(as, statements.listBalanceDays)).body.items,

    /** Deposits that companies have announced, at most 20 of each. */
    async announced(
      count: number,
      amountOf: (nth: number) => number,
    ): Promise<(Transfer & { deposit_id: string; company_id: string; owner: Person & { companyId: string } })[]> {
      const deposits = [];
      let owner = await built().member("owner");
      for (let nth = 0; nth < count; nth++) {
        if (nth > 0 && nth % 20 === 0) owner = await built().member("owner");
        const amount = amountOf(nth);
        const { status, body } = await built().call(owner, openDeposit, {
          body: { company_id: owner.companyId, amount },
        });
        expect(status).toBe(201);
        deposits.push({ reference: body.reference, deposit_id: body.deposit_id, company_id: owner.companyId, owner, amount });
      }
      return deposits;
    },
    /** Withdrawals that are being paid, at most 10 of a person. */
    async payouts(staff: Person, count: number, amount: number): Promise<(Transfer & { withdrawal_id: string })[]> {
      const steps = withdrawalSteps(built);
      const ids: string[] = [];
      for (let at = 0; at < count; at += 10) {
        const some = Math.min(10, count - at);
        const payee = await buildPayee(built(), amount * some);
        for (let nth = 0; nth < some; nth++) ids.push(await steps.requested(payee, amount));
      }
      const made = await built().call(staff, createPayoutBatch, { body: { withdrawal_ids: ids } });
      expect(made.status).toBe(201);
      const found = [];
      for (const withdrawal_id of ids) {
        const { body } = await steps.get(staff, withdrawal_id);
        expect(body.status).toBe("processing");
        found.push({ withdrawal_id, reference: body.reference as string, amount });
      }
      return found;
    },
    /** Refunds that are being paid, of one company. */
    async refunds(staff: Person, count: number, amount: number): Promise<(Transfer & { refund_id: string })[]> {
      const c = await buildMoneyCase(built());
      const { deposit_id } = await c.deposit(amount * count);
      const found = [];
      for (let nth = 0; nth < count; nth++) {
        const { refund_id, reference } = (await c.refund(deposit_id, amount)).body;
        expect((await built().call(staff, processRefund, { params: { refund_id } })).status).toBe(200);
        found.push({ refund_id, reference, amount });
      }
      return found;
    },
  };
}

/** A name that no other statement has. */
export const newStatementId = () => `S${randomUUID().replaceAll("-", "").slice(0, 20)}`;

/** A statement with these entries, as it is after the import by `admin`. */
export async function importedStatement(
  steps: ReturnType<typeof statementSteps>,
  admin: Person,
  entries: readonly CamtEntry[],
  over: object = {},
) {
  const { status, body } = await steps.importFile(admin, camtFile({ id: newStatementId(), entries, ...over }));
  expect(status).toBe(201);
  const { statement_id } = body.statements[0];
  const read = () => steps.entriesOf(admin, statement_id);
  const one = async (at = 0): Promise<BankEntry> => (await read())[at] as BankEntry;
  const confirm = async (as: Person, at = 0) =>
    (await steps.confirm(as, statement_id, { entry_ids: [(await one(at)).entry_id] })).body.items[0];
  return { statement_id, read, one, confirm };
}
