import { useState } from "react";
import { mergeRows, type ReportPage, type StableRow } from "./stable-rows.ts";

interface Held {
  /** The list, of which `page` is one page (`listName`). */
  list: string;
  key: string;
  source: ReportPage;
  /** The number of rows on all pages, when the list was opened. */
  total: number;
  rows: readonly StableRow[];
  arrived: number;
}

interface Shown {
  list: string;
  key: string;
  /** The loaded page: of this query, or of another page or search text while this one loads (`isPlaceholder`). */
  data: ReportPage | undefined;
  isPlaceholder: boolean;
  /** Whether the list is ordered by `created_at`. */
  byTime: boolean;
}

/**
 * Keeps the rows of a page where they are while it is read again in the background: they change in place, none moves, and what
 * has come is only counted until `release` is called or the query changes. Rows of another list are never returned.
 */
export function useStableRows({ list, key, data, isPlaceholder, byTime }: Shown) {
  const [held, setHeld] = useState<Held | null>(null);
  const start = (source: ReportPage): Held => ({
    list,
    key,
    source,
    total: source.total,
    rows: source.items.map((card) => ({ card, gone: false })),
    arrived: 0,
  });
  let current = held;
  if (data && !isPlaceholder && held?.source !== data) {
    current =
      held?.key === key ? { ...held, source: data, ...mergeRows({ ...held, page: held.source }, data, byTime) } : start(data);
    setHeld(current);
  }
  const ours = data !== undefined && current?.list === list ? current : null;
  return {
    rows: ours?.rows,
    arrived: ours?.arrived ?? 0,
    release: () => data && setHeld(start(data)),
  };
}
