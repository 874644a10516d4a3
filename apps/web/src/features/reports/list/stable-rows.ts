import type { ReportCard } from "@safeport/contract/reports/report.schema";

export interface StableRow {
  card: ReportCard;
  /** It was here when the list was opened, but a change took it out of the view. */
  gone: boolean;
}

/** The rows on screen in their old order with what is new about each, and how many have come that are not on screen yet. */
export function mergeRows(held: readonly StableRow[], latest: readonly ReportCard[]): { rows: StableRow[]; arrived: number } {
  const byId = new Map(latest.map((card) => [card.report_id, card]));
  const here = new Set(held.map(({ card }) => card.report_id));
  const arrived = latest.filter((card) => !here.has(card.report_id)).length;
  const lastKept = held.findLastIndex(({ card }) => byId.has(card.report_id));
  const rows = held.map((row, at) => {
    const card = byId.get(row.card.report_id);
    // What has come pushes the last rows to the next page; those are still in the view.
    return card ? { card, gone: false } : { card: row.card, gone: at < lastKept || arrived === 0 };
  });
  return { rows, arrived };
}
