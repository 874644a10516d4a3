import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import { escapeCell } from "@safeport/contract/kernel/escape-cell";

/** A cell that no spreadsheet takes for a formula or for several cells. */
function cellOf(value: string | number | null): string {
  const safe = escapeCell(value === null ? "" : String(value));
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The figures of a dashboard as CSV: UTF-8 with a byte order mark, CRLF, plain numbers. */
export function dashboardCsv(dashboard: Dashboard): string {
  const { month, money, missed_by_target, by_month, by_severity, by_asset, by_weakness, by_status } = dashboard;
  const counts = ({ received, valid, resolved }: { received: number; valid: number; resolved: number }) => [
    received,
    valid,
    resolved,
  ];
  const rows: (string | number | null)[][] = [
    ["table", "name", "received", "valid", "resolved"],
    ...by_month.map((row) => ["month", row.month, ...counts(row)]),
    ...by_severity.map((row) => [`severity ${month}`, row.severity, ...counts(row)]),
    ...by_asset.map((row) => [`asset ${month}`, row.name ?? "not listed", ...counts(row)]),
    ...by_weakness.map((row) => [`weakness ${month}`, row.name, ...counts(row)]),
    ...by_status.map((row) => [`status ${month}`, row.status, row.received, null, null]),
    ...missed_by_target.map(({ target, reports }) => [`missed target ${month}`, target, reports, null, null]),
    ...(money?.by_month ?? []).map((row) => [
      `money ${row.month}`,
      `${decimalAmount(row.amount, money?.currency ?? "")} ${money?.currency}`,
      null,
      null,
      null,
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}
