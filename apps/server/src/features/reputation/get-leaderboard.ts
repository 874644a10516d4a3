import { profilePolicy } from "@safeport/contract/accounts/profile/profile.policy";
import { toPage } from "@safeport/contract/kernel/paging";
import type {
  getLeaderboard as endpoint,
  Leaderboard,
  LeaderboardPlace,
} from "@safeport/contract/reputation/reputation.endpoints";
import type * as z from "zod/mini";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { closeUp, lastShownRank } from "./close-up.ts";
import {
  countPlaces,
  findPlace,
  findSnapshot,
  hasHallOfFame,
  listGoneRanks,
  listPlaces,
  type PlaceRow,
} from "./leaderboard.queries.ts";

type Query = z.output<typeof endpoint.query & {}>;

/**
 * One page of a board, with the caller's own place. Throws 404 for a company whose hall of fame is not for everybody, and 422 for a board of a
 * country or company that is not named.
 */
export async function getLeaderboard(ctx: Ctx | PublicCtx, query: Query): Promise<Leaderboard> {
  const { window, page, size } = query;
  const board = query.board ?? (query.company_id ? "company" : "overall");
  const scope = await scopeOf(ctx, { ...query, board });
  const snapshot = await findSnapshot(ctx.db);
  if (!snapshot) return { ...toPage([], 0, query), as_of: null, you: null };
  const key = { snapshotId: snapshot.id, board, window, scope };
  const gone = await listGoneRanks(ctx.db, key);
  const lastRank = lastShownRank(gone);
  const [rows, total, you] = await Promise.all([
    listPlaces(ctx.db, key, lastRank, { page, size }),
    countPlaces(ctx.db, key, lastRank),
    ctx.actor ? findPlace(ctx.db, key, ctx.actor.user_id) : undefined,
  ]);
  const present = (row: PlaceRow) => presentPlace(closeUp(row, gone), ctx);
  return { ...toPage(rows.map(present), total, query), as_of: snapshot.as_of.toISOString(), you: you ? present(you) : null };
}

async function scopeOf(ctx: Ctx | PublicCtx, { board, country, company_id }: Query): Promise<string> {
  if (board === "country") {
    if (!country) throw invalidField(["query", "country"], "required");
    return country;
  }
  if (board !== "company") return "";
  if (!company_id) throw invalidField(["query", "company_id"], "required");
  if (!(await hasHallOfFame(ctx.db, company_id))) throw new AppError("not_found", "no_company");
  return company_id;
}

function presentPlace(row: PlaceRow, { actor, files }: Ctx | PublicCtx): LeaderboardPlace {
  const { rank, previous_rank, points, signal, accuracy, impact, user_id, username, full_name, role } = row;
  const isShown = actor ? profilePolicy.see_details(actor, row) : !row.is_private;
  return {
    rank,
    previous_rank,
    points,
    signal,
    accuracy,
    impact,
    user: isShown ? { user_id, username, full_name, role, display_picture: files.link(row.picture_file_id) } : null,
  };
}
