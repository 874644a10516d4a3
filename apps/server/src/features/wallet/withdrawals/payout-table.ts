import { decimalAmount } from "@safeport/contract/kernel/currency";
import { writeTable } from "../../../platform/export/write-table.ts";
import type { PayoutFile } from "./pain001.ts";

const columns = [
  ...["reference", "amount", "currency", "execution_date", "holder_name", "country", "scheme", "iban"],
  ...["routing_number", "bic", "account_number", "account_type", "street", "postal_code", "town"],
] as const;

/** The payments of a batch as CSV, for banks that take no `pain.001`. */
export function payoutTable({ lines, currency, executionDate }: PayoutFile): Promise<string> {
  const rows = lines.map(({ reference, amount, holder, details: { number, country, address } }) => ({
    ...number,
    ...address,
    ...{ reference, country, currency, execution_date: executionDate, holder_name: holder },
    amount: decimalAmount(amount, currency),
  }));
  return writeTable(columns, rows);
}
