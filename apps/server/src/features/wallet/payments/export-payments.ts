import { decimalAmount } from "@safeport/contract/kernel/currency";
import { maxExportedPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { writeTable } from "../../../platform/export/write-table.ts";
import { listPayments, type PaymentFilter } from "./payment.queries.ts";

const columns = [
  "date",
  "billing_type",
  "report_number",
  "report_title",
  "program",
  "company",
  "user",
  "amount",
  "fee",
  "returned",
  "currency",
  "status",
  "report_id",
  "reference",
  "transaction_id",
] as const;

/** The list of payments as a CSV file; amounts are in units of the currency, negative for what goes out. */
export async function exportPayments({ db, actor }: Ctx, filter: PaymentFilter): Promise<{ file_name: string; csv: string }> {
  const rows = await listPayments(db, actor, filter, maxExportedPayments);
  const csv = await writeTable(
    columns,
    rows.map((row) => {
      const amountOf = (minorUnits: string) =>
        decimalAmount(BigInt(minorUnits) * (row.direction === "in" ? 1n : -1n), row.currency);
      return {
        date: row.created_at.toISOString(),
        billing_type: row.type,
        report_number: row.report_number === null ? "" : String(row.report_number),
        report_title: row.report_title ?? "",
        program: row.program_title ?? "",
        company: row.company_name ?? "",
        user: row.username ?? "",
        amount: amountOf(row.amount),
        fee: amountOf(row.fee),
        returned: row.returned_amount === null ? "" : decimalAmount(BigInt(row.returned_amount), row.currency),
        currency: row.currency,
        status: row.status,
        report_id: row.report_id ?? "",
        reference: row.reference ?? "",
        transaction_id: row.id,
      };
    }),
  );
  return { file_name: `payments-${new Date().toISOString().slice(0, 10)}.csv`, csv };
}
