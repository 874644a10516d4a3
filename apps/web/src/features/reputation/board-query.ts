import {
  leaderboardBoards,
  leaderboardWindows,
  type WeaknessGroup,
  weaknessGroups,
} from "@safeport/contract/reputation/points.values";
import type { BoardQuery } from "./api/reputation.ts";
import type { LeaderboardSearch } from "./leaderboard-search.ts";

/** The tabs of the page; all groups of weaknesses share one. */
export const boardTabs = ["overall", "critical_high", "weakness", "newcomers", "vdp", "country"] as const;
export type BoardTab = (typeof boardTabs)[number];

/** The board of an address; unknown values are ignored. */
export function boardQueryOf({ board, window, country, company_id }: LeaderboardSearch): BoardQuery {
  return {
    board: company_id ? "company" : (leaderboardBoards.find((name) => name === board) ?? "overall"),
    window: leaderboardWindows.find((name) => name === window) ?? "90d",
    ...(company_id && { company_id }),
    ...(!company_id && board === "country" && country && /^[A-Z]{2}$/.test(country) && { country }),
  };
}

export function isWeaknessGroup(board: string): board is WeaknessGroup {
  return (weaknessGroups as readonly string[]).includes(board);
}

/** The tab that a board belongs to; null for the hall of fame of a company. */
export function tabOf(board: BoardQuery["board"]): BoardTab | null {
  if (isWeaknessGroup(board)) return "weakness";
  return boardTabs.find((tab) => tab === board) ?? null;
}
