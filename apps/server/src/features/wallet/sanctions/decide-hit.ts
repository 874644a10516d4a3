import { isStaff } from "@safeport/contract/kernel/actor";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockAccount } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { findFreeze, insertFreeze } from "../core/withdrawal.queries.ts";
import { decideHit, endScreening, findHit, lockHit, pageOfHits, type SanctionHitRow } from "./hit.queries.ts";

/** One page of hits; 404 for everybody but staff. */
export function listHits(ctx: Ctx, query: PageOfChanges & { state: "open" | "decided" }) {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  return pageOfHits(ctx.db, query);
}

/**
 * Decides whether a person is the one of a list. If so, their payouts are stopped; if not, their withdrawals can be paid unless another hit waits. Throws 404 for
 * everybody but staff, 403 about themselves, and 409 when it is decided.
 */
export function decideSanction(
  ctx: Ctx,
  id: string,
  { same_person, reason }: { same_person: boolean; reason: string },
): Promise<SanctionHitRow> {
  const { actor } = ctx;
  if (!isStaff(actor)) throw new AppError("not_found", "no_sanction_hit");
  return unitOfWork(ctx, async (tx) => {
    const unlocked = await findHit(tx, id);
    const person = unlocked && (await lockAccount(tx, unlocked.user_id));
    if (!unlocked || !person) throw new AppError("not_found", "no_sanction_hit");
    if (person.user_id === actor.user_id) throw new AppError("forbidden", "own_review");
    await lockHit(tx, id);
    const hit = await findHit(tx, id);
    if (hit?.status !== "open") throw new AppError("conflict", "sanction_decided");
    await decideHit(tx, id, { status: same_person ? "confirmed" : "cleared", reason, decided_by: actor.user_id });
    if (!same_person) await endScreening(tx, person.user_id);
    else if (!(await findFreeze(tx, person.user_id)))
      await insertFreeze(tx, { user_id: person.user_id, reason, frozen_by: actor.user_id });
    const snapshot = { hit_id: id, list: hit.list, entry: hit.reference, score: hit.score, reason };
    const result = (await findHit(tx, id)) ?? hit;
    return { result, audit: [personEntry(same_person ? "sanctions.confirmed" : "sanctions.cleared", person, snapshot)] };
  });
}
