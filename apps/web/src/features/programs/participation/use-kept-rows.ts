import { useState } from "react";

interface Kept<T> {
  item: T;
  at: number;
}

/**
 * Keeps the rows of a list that the reader has just decided about where they were, although they no longer belong to it: no other row moves
 * under the pointer. They go when `list` changes, or the page is left.
 */
export function useKeptRows<T>(list: string, items: readonly T[], idOf: (item: T) => string) {
  const [state, setState] = useState<{ list: string; kept: Kept<T>[] }>({ list, kept: [] });
  // Another filter or page, and later the first one again, shows what belongs to it.
  if (state.list !== list) setState({ list, kept: [] });
  const kept = state.list === list ? state.kept : [];
  const rows = items.filter((item) => !kept.some((other) => idOf(other.item) === idOf(item)));
  for (const { item, at } of kept.toSorted((a, b) => a.at - b.at)) rows.splice(at, 0, item);
  return {
    rows,
    /** Shows `item` in place of the row with its id, until then. */
    keep(item: T): void {
      const at = rows.findIndex((row) => idOf(row) === idOf(item));
      if (at === -1) return;
      setState({ list, kept: [...kept.filter((other) => idOf(other.item) !== idOf(item)), { item, at }] });
    },
  };
}
