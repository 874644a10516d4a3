import { profilePolicy } from "@safeport/contract/accounts/profile/profile.policy";
import { type Badge, badgeRules, badges, maxRank } from "@safeport/contract/reputation/points.values";
import type { Reputation } from "@safeport/contract/reputation/reputation.endpoints";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { without } from "./close-up.ts";
import { findFigures, findPerson, listGoneRanks } from "./leaderboard.queries.ts";
import { findTotals, pointsByMonth } from "./point-list.queries.ts";

/** Points, figures and badges as everybody reads them of a profile that is open to all. */
export async function getPublicReputation({ db }: Pick<PublicCtx, "db">, userId: string) {
  const figures = await figuresOf(db, userId);
  if (!figures) return null;
  const { points, signal, accuracy, impact, rank, as_of } = figures;
  return { points: points ?? 0, signal, accuracy, impact, rank, badges: badgesOf(figures), as_of: as_of.toISOString() };
}

const badgesOf = (figures: Figures) => badges.filter((badge) => hasBadge(badge, figures));

type Figures = NonNullable<Awaited<ReturnType<typeof figuresOf>>>;

/**
 * Points, figures and badges of a person; 404 where the profile is private and not for the caller. Everybody else reads them as of the last
 * snapshot, so that the time of a single report does not show.
 */
export async function getReputation(ctx: Ctx, username: string): Promise<Reputation> {
  const profile = await findPerson(ctx.db, username);
  if (!profile || !profilePolicy.see_details(ctx.actor, profile)) throw new AppError("not_found", "no_user");
  const { user_id } = profile;
  const isOwn = user_id === ctx.actor.user_id;
  const figures = await figuresOf(ctx.db, user_id);
  // Before the first snapshot others see no points: what changes at once would tell of a single report, also to a hidden program.
  const until = isOwn ? new Date() : (figures?.as_of ?? new Date(0));
  const [own, by_month] = await Promise.all([isOwn ? findTotals(ctx.db, user_id) : null, pointsByMonth(ctx.db, user_id, until)]);
  return {
    points: own?.points ?? figures?.points ?? 0,
    pending: own?.pending ?? null,
    signal: figures?.signal ?? null,
    accuracy: figures?.accuracy ?? null,
    impact: figures?.impact ?? null,
    rank: figures?.rank ?? null,
    valid: figures?.valid ?? 0,
    by_month,
    badges: figures ? badgesOf(figures) : [],
    as_of: figures?.as_of.toISOString() ?? null,
  };
}

/** The figures of a person, with the rank that they have without people who are gone since. */
async function figuresOf(db: Db, userId: string) {
  const figures = await findFigures(db, userId);
  if (!figures || figures.rank === null) return figures;
  const gone = await listGoneRanks(db, { snapshotId: figures.snapshot_id, board: "overall", window: "all", scope: "" });
  return { ...figures, rank: without(gone.now, figures.rank) };
}

function hasBadge(badge: Badge, figures: Figures): boolean {
  const valid = figures.valid ?? 0;
  const { accuracy, accuracyReports, critical, vdp } = badgeRules;
  switch (badge) {
    case "first_valid":
      return valid >= 1;
    case "ten_valid":
      return valid >= 10;
    case "hundred_valid":
      return valid >= 100;
    case "critical":
      return (figures.critical ?? 0) >= critical;
    case "accurate":
      return valid >= accuracyReports && (figures.accuracy ?? 0) >= accuracy;
    case "vdp_helper":
      return (figures.vdp ?? 0) >= vdp;
    case "top_100":
      return figures.rank !== null && figures.rank <= maxRank;
  }
}
