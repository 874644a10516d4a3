import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { accountNamed, accountsOf } from "./accounts.ts";
import { assignDeposit, type EntryRow, markDismissed, markOpen } from "./entry.queries.ts";
import { getEntry } from "./get-statement.ts";
import { assertStatements } from "./import-statement.ts";
import { foldReference } from "./match-entries.ts";
import { dashed, lockEntries, matchOpenEntries } from "./match-open-entries.ts";
import { listDepositOrders } from "./order.queries.ts";
import { listColumns, setColumns } from "./statement.queries.ts";

/** Names the deposit that an open entry pays. Throws 409 for a debit, another currency, a decided entry or a reference that no deposit has. */
export function assignEntry(ctx: Ctx, id: string, reference: string): Promise<EntryRow> {
  return decide(ctx, id, "statement.entry_assigned", { reference }, async (tx, entry) => {
    if (Number(entry.amount) < 0 || entry.currency !== ctx.settings.currency)
      throw new AppError("conflict", "statement_entry_no_deposit");
    const [deposit] = await listDepositOrders(tx, [dashed(foldReference(reference))], []);
    if (!deposit?.isByBank) throw new AppError("conflict", "no_deposit_reference");
    return assignDeposit(tx, id, deposit.id, ctx.actor.user_id);
  });
}

/** Marks an open entry as nothing to book here. Throws 409 if it is decided. */
export function dismissEntry(ctx: Ctx, id: string, reason: string): Promise<EntryRow> {
  return decide(ctx, id, "statement.entry_dismissed", { reason }, (tx) => markDismissed(tx, id, ctx.actor.user_id, reason));
}

/** Opens a dismissed entry. Throws 409 if it is not dismissed. */
export function reopenEntry(ctx: Ctx, id: string): Promise<EntryRow> {
  return decide(ctx, id, "statement.entry_reopened", {}, (tx) => markOpen(tx, id));
}

/** Changes an entry and matches all again, since the others may have waited for it. */
function decide(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  more: object,
  change: (tx: Tx, entry: EntryRow) => Promise<boolean>,
): Promise<EntryRow> {
  assertStatements(ctx);
  return unitOfWork(ctx, async (tx) => {
    await lockEntries(tx);
    const entry = await getEntry(ctx, id, tx);
    if (!(await change(tx, entry))) throw new AppError("conflict", "statement_entry_decided");
    await matchOpenEntries(ctx, tx);
    return { result: await getEntry(ctx, id, tx), audit: [entryOf(action, entry, more)] };
  });
}

function entryOf(action: AuditAction, entry: EntryRow, more: object): NewAuditEntry {
  const { statement_id, bank_reference, amount, currency } = entry;
  const snapshot = { name: bank_reference, amount: Number(amount), currency, ...more };
  return { action, object_type: "bank_statement", object_id: statement_id, snapshot };
}

/** The accounts whose statements can be imported; throws 404 for everybody but staff. */
export async function listAccounts(ctx: Ctx) {
  assertStatements(ctx);
  const stored = new Map((await listColumns(ctx.db)).map(({ account, columns }) => [account, columns as StatementColumns]));
  return { accounts: accountsOf(ctx).map((account) => ({ ...account, columns: stored.get(account.account) ?? null })) };
}

/** Stores how the CSV of an account is read; throws 404 for everybody but staff, 409 for an account that is not the operator's. */
export function storeColumns(ctx: Ctx, account: string, columns: StatementColumns): Promise<StatementColumns> {
  assertStatements(ctx);
  return unitOfWork(ctx, async (tx) => {
    const named = accountNamed(ctx, account);
    await setColumns(tx, { account: named, columns: JSON.stringify(columns), set_by: ctx.actor.user_id });
    return {
      result: columns,
      audit: [
        {
          action: "statement.columns_set",
          object_type: "bank_statement",
          object_id: ctx.actor.user_id,
          snapshot: { name: named.slice(-4), ...columns },
        },
      ],
    };
  });
}
