import type { Db } from "@safeport/db/named-statement";
import { type ExportedTransfer, listTransfers } from "../ledger/verify.queries.ts";
import { accountName, assertion, commodityLine, posting } from "./hledger.ts";

const batch = 1_000;

/**
 * Yields the ledger as a journal of hledger, a line or more at a time: a transaction for each transfer, with the balance that the account has after
 * it as an assertion, which `hledger check` recomputes.
 */
export async function* exportLedger(db: Db, currency: string): AsyncGenerator<string> {
  yield `; Safeport, ${currency}\n${commodityLine(currency)}`;
  let after = "0";
  for (;;) {
    const transfers = await listTransfers(db, after, batch);
    for (const transfer of transfers) yield transactionOf(transfer);
    if (transfers.length < batch) return;
    after = transfers.at(-1)?.id ?? after;
  }
}

function transactionOf(transfer: ExportedTransfer): string {
  const { id, act, act_id, at, amount, currency } = transfer;
  const references = (["report_id", "award_id", "deposit_id", "withdrawal_id"] as const).flatMap((name) =>
    transfer[name] ? [`${name.replace("_id", "")}:${transfer[name]}`] : [],
  );
  const comment = ["", `act:${act_id}`, ...references].join("  ; ").trim();
  const claim = (balance: string | null) => (balance === null ? "" : assertion(BigInt(balance), currency));
  return (
    `\n${at.toISOString().slice(0, 10)} * (${id}) ${act}  ${comment}\n` +
    posting(accountName(transfer.from_kind, transfer.from_owner), -BigInt(amount), currency, claim(transfer.from_balance)) +
    posting(accountName(transfer.to_kind, transfer.to_owner), BigInt(amount), currency, claim(transfer.to_balance))
  );
}
