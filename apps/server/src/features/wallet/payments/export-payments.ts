import { decimalAmount } from "@safeport/contract/kernel/currency";
import { maxExportedPayments } from "@safeport/contract/wallet/payment.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { writeTable } from "../../../platform/csv/write-table.ts";
import { listPayments, type PaymentFilter } from "./payment.queries.ts";

const columns = [
  "transaction_id",
  "billing_type",
  "status",
  "date",
  "amount",
  "fee",
  "currency",
  "company",
  "user",
  "report_id",
  "reference",
] as const;

/** The list of payments as a CSV file; amounts are in units of the currency. */
export async function exportPayments({ db, actor }: Ctx, filter: PaymentFilter): Promise<{ file_name: string; csv: string }> {
  const rows = await listPayments(db, actor, filter, maxExportedPayments);
  const csv = await writeTable(
    columns,
    rows.map((row) => ({
      transaction_id: row.id,
      billing_type: row.type,
      status: row.status,
      date: row.created_at.toISOString(),
      amount: decimalAmount(BigInt(row.amount), row.currency),
      fee: decimalAmount(BigInt(row.fee), row.currency),
      currency: row.currency,
      company: row.company_name ?? "",
      user: row.username ?? "",
      report_id: row.report_id ?? "",
      reference: row.reference ?? "",
    })),
  );
  return { file_name: `payments-${new Date().toISOString().slice(0, 10)}.csv`, csv };
}
