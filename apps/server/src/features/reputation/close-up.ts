import { maxRank } from "@safeport/contract/reputation/points.values";
import type { GoneRanks } from "./leaderboard.queries.ts";

/** A place with the ranks that it has without the gone ones above it. */
export function closeUp<T extends { rank: number; previous_rank: number | null }>(place: T, gone: GoneRanks): T {
  const { rank, previous_rank } = place;
  const moved = { rank: without(gone.now, rank), previous_rank: previous_rank && without(gone.before, previous_rank) };
  return { ...place, ...moved };
}

/** A rank without the gone ones above it. */
export function without(gone: readonly number[], rank: number): number {
  return rank - gone.filter((one) => one < rank).length;
}

/** The last stored rank that a board shows, so that there are a hundred without the gone ones. */
export function lastShownRank({ now }: GoneRanks): number {
  let last = maxRank;
  for (const rank of now) if (rank <= last) last++;
  return last;
}
