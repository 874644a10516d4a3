import { entryTextLimits, statementLimits } from "@safeport/contract/wallet/statements/statement.limits";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import { readTable } from "../../../platform/csv/read-table.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { dayOf, minorUnitsOf } from "./bank-amount.ts";
import { lineOf } from "./camt-entry.ts";
import type { FileEntry } from "./statement-file.ts";

/** Lines that a bank may write above the head of its table. */
const maxPreamble = 30;
const limits = { rows: statementLimits.entries + maxPreamble, columns: statementLimits.columns, record: statementLimits.record };

/**
 * Reads the entries of a CSV file by the columns of its account; the head may stand below lines of the bank. Throws `malformed` for a file without these
 * columns or with a value that cannot be read, and `too_large` for too many rows.
 */
export async function readStatementTable(
  bytes: Uint8Array,
  columns: StatementColumns,
  currency: string,
): Promise<{ entries: FileEntry[]; left_out: number }> {
  const table = await readTable(bytes, limits);
  const lines = [{ line: 1, cells: table.names }, ...table.rows];
  const { date, value_date, amount, currency: currencyColumn, reference, counterparty, bank_reference } = columns;
  const names = [date, value_date, amount, currencyColumn, reference, counterparty, bank_reference].filter(
    (name) => name !== undefined,
  );
  const fold = (name: string) => name.trim().toLowerCase();
  const headAt = lines
    .slice(0, maxPreamble)
    .findIndex(({ cells }) => names.every((name) => cells.some((cell) => fold(cell) === fold(name))));
  const head = lines[headAt];
  if (!head) throw new AppError("malformed", "csv_columns", { params: { columns: names.join(", ") } });
  const rows = lines.slice(headAt + 1);
  if (rows.length > statementLimits.entries)
    throw new AppError("too_large", "statement_entries", { params: { max: statementLimits.entries } });
  const entries = rows.map(({ line, cells }) => {
    const cell = (name: string | undefined) =>
      name === undefined ? "" : (cells[head.cells.findIndex((one) => fold(one) === fold(name))] ?? "").trim();
    const refuse = (column: string) => new AppError("malformed", "statement_cell", { params: { line, column } });
    const booked = readDate(cell(date), columns.date_order);
    if (booked === null) throw refuse(date);
    const valued = value_date && cell(value_date) !== "" ? readDate(cell(value_date), columns.date_order) : booked;
    if (valued === null) throw refuse(value_date ?? date);
    const code = currencyColumn ? cell(currencyColumn).toUpperCase() : currency;
    if (!/^[A-Z]{3}$/.test(code)) throw refuse(currencyColumn ?? amount);
    const value = readAmount(cell(amount), columns.decimal, code);
    if (value === null) throw refuse(amount);
    return {
      booked_on: booked,
      value_date: valued,
      amount: value,
      currency: code,
      servicer_ref: lineOf([cell(bank_reference)], entryTextLimits.reference) || null,
      end_to_end_id: null,
      details: lineOf([cell(reference)], entryTextLimits.details),
      counterparty: lineOf([cell(counterparty)], entryTextLimits.counterparty) || null,
      return_reason: null,
    };
  });
  const booked = entries.filter((entry) => entry.amount !== 0n);
  return { entries: booked, left_out: entries.length - booked.length };
}

/** A signed amount such as `-1.234,50` in minor units; null if it cannot be read. */
export function readAmount(text: string, decimal: StatementColumns["decimal"], currency: string): bigint | null {
  const [, before = "", digits, after = ""] = /^([+\u2212-]?)([\d.,'’\s]{1,40})([+\u2212-]?)$/.exec(text.trim()) ?? [];
  if (digits === undefined || (before && after)) return null;
  const groups = decimal === "," ? /(?<=\d)[.'’\s](?=\d{3}(?!\d))/g : /(?<=\d)[,'’\s](?=\d{3}(?!\d))/g;
  const ungrouped = digits.trim().replace(groups, "");
  if (decimal === "," && ungrouped.includes(".")) return null;
  const plain = ungrouped.replace(decimal, ".");
  const value = minorUnitsOf(plain, currency);
  const isOut = /[\u2212-]/.test(before + after);
  return value === null || !isOut ? value : -value;
}

/** A day such as `02.11.2026`, with two or four digits of the year; null if it cannot be read. */
export function readDate(text: string, order: StatementColumns["date_order"]): string | null {
  const parts = text
    .trim()
    .slice(0, 30)
    .split(/[./ -]/);
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const of = (letter: string) => parts[order.indexOf(letter)] ?? "";
  const year = of("y").length === 2 ? `20${of("y")}` : of("y");
  return dayOf(`${year}-${of("m").padStart(2, "0")}-${of("d").padStart(2, "0")}`);
}
