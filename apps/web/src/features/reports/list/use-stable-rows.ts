import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { useState } from "react";
import { mergeRows, type StableRow } from "./stable-rows.ts";

interface Held {
  key: string;
  source: readonly ReportCard[];
  rows: StableRow[];
  arrived: number;
}

/**
 * Keeps the rows of a list where they are while it is read anew in the background: they change in place, none moves, and what
 * has come is only counted until `release` is called or the list's `key` changes.
 */
export function useStableRows(key: string, latest: readonly ReportCard[] | undefined) {
  const [held, setHeld] = useState<Held | null>(null);
  const start = (source: readonly ReportCard[]): Held => ({
    key,
    source,
    rows: source.map((card) => ({ card, gone: false })),
    arrived: 0,
  });
  let current = held;
  if (latest && held?.source !== latest) {
    current = held?.key === key ? { key, source: latest, ...mergeRows(held.rows, latest) } : start(latest);
    setHeld(current);
  }
  return { rows: current?.rows, arrived: current?.arrived ?? 0, release: () => latest && setHeld(start(latest)) };
}
