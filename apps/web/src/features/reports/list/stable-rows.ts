import type { ReportCard } from "@safeport/contract/reports/core/report.schema";

export interface StableRow {
  card: ReportCard;
  /** It was here when the list was opened, but a change took it out of the view. */
  gone: boolean;
}

/** A page of reports as the server answers it. */
export interface ReportPage {
  items: readonly ReportCard[];
  page: number;
  size: number;
  /** Of all pages. */
  total: number;
}

interface Held {
  rows: readonly StableRow[];
  /** The answer that was merged into `rows` last. */
  page: ReportPage;
  /** Of all pages, when the list was opened. */
  total: number;
}

/**
 * The rows on screen in their old order, each with its change, and the number of rows that have come into the view but are not on
 * screen yet. Lists begin with the newest, so an unknown row at the end of a full page has only moved up from the next page: it
 * is added below. An unknown row at the beginning of a later page has moved down from the page before. In a longer list that is
 * not ordered by `created_at` (`byTime`), any row may also move from one page to another: there only the total tells whether one
 * has come or left.
 */
export function mergeRows(held: Held, latest: ReportPage, byTime: boolean): { rows: StableRow[]; arrived: number } {
  const byId = new Map(latest.items.map((card) => [card.report_id, card]));
  const here = new Set(held.rows.map(({ card }) => card.report_id));
  const isKnown = (card: ReportCard) => here.has(card.report_id);
  const [first, last] = [latest.items.findIndex(isKnown), latest.items.findLastIndex(isKnown)];
  const wasFull = held.page.items.length >= held.page.size;
  const newest = held.page.items[0]?.created_at ?? "";
  const placeOf = (card: ReportCard, at: number): "known" | "above" | "within" | "below" => {
    if (isKnown(card)) return "known";
    if (first === -1) return wasFull && card.created_at <= newest ? "below" : "above";
    return at < first ? "above" : at > last ? "below" : "within";
  };
  const places = latest.items.map(placeOf);
  const countOf = (place: string) => places.filter((other) => other === place).length;
  const movedUp = wasFull ? latest.items.filter((_, at) => places[at] === "below") : [];
  const unknown = countOf("within") + (latest.page === 1 ? countOf("above") : 0) + (wasFull ? 0 : countOf("below"));
  // New rows push the last ones to the next page; those are still in the view.
  const isPushed = countOf("above") + countOf("within") > 0;
  const isExact = byTime || Math.max(held.total, latest.total) <= latest.size;
  const mayBeGone = isExact || latest.total < held.total;
  const lastKept = held.rows.findLastIndex(({ card }) => byId.has(card.report_id));
  const rows = held.rows.map((row, at) => {
    const card = byId.get(row.card.report_id);
    return card ? { card, gone: false } : { card: row.card, gone: mayBeGone && (at < lastKept || !isPushed) };
  });
  const arrived = isExact ? unknown : Math.min(unknown, Math.max(latest.total - held.total, 0));
  return { rows: [...rows, ...movedUp.map((card) => ({ card, gone: false }))], arrived };
}
