import { countryCodes } from "@safeport/contract/accounts/core/account.endpoints";
import type { LeaderboardBoard, LeaderboardWindow } from "@safeport/contract/reputation/points.values";
import { getLeaderboard, getReputation, listPoints, type PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

export interface BoardQuery {
  board: LeaderboardBoard;
  window: LeaderboardWindow;
  country?: string;
  company_id?: string;
}

/** The hundred places of a board, with the caller's own. */
export function useLeaderboard(query: BoardQuery) {
  const isComplete = query.board !== "country" || query.country !== undefined;
  return useQuery({ ...queryOf(getLeaderboard, { query: { ...query, size: 100 } }), enabled: isComplete });
}

/** Points, figures and badges of a person. */
export function useReputation(username: string) {
  return useQuery(queryOf(getReputation, { params: { username } }));
}

/** One page of the caller's own points. */
export function useOwnPoints(page: number, state: PointEntry["state"] | undefined) {
  return useQuery({ ...queryOf(listPoints, { query: { page, ...(state && { state }) } }), placeholderData: keepPreviousData });
}

/** The countries there are. */
export function useCountryCodes() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}
