import { formatMoney } from "@safeport/contract/kernel/currency";
import { superAdminRestDays } from "@safeport/contract/site/site.values";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isNewBesideOthers } from "../../accounts/users/staff-rest.visibility.ts";
import { type MovementKind, sumOfDay } from "./second-person.queries.ts";

/** Money that staff are about to move. */
interface Movement {
  amount: number | string;
  /** The person or company whose money it is. */
  owner: string;
}

/** Movements of a kind go one after the other, so that several at once do not each stay below the limit. */
export const takeTurn = (tx: Tx, kind: MovementKind) => lockName(tx, `${kind}s by staff`);

/**
 * Whether a movement reaches the limit of the platform: with the movements of its kind that this member of staff, or anybody for this account, made alone
 * within a day.
 */
export async function needsSecondPerson(
  { actor, settings }: Ctx,
  tx: Tx,
  kind: MovementKind,
  { amount, owner }: Movement,
): Promise<boolean> {
  await takeTurn(tx, kind);
  const from = settings.secondPersonFrom;
  return (await sumOfDay(tx, kind, { staffId: actor.user_id, owner, from })) + Number(amount) >= from;
}

/** Whether a payment still waits for a second person, and who proposed it; null for one that a single person begins. */
interface Hands {
  waits: boolean;
  proposed_by: string | null;
}

/** Decides whether a payment begins, or waits for a second person. Throws 403 for the one who proposed it, and 409 for new staff. */
export async function beginPayment(
  ctx: Ctx,
  tx: Tx,
  { proposed_by, ...movement }: Movement & { proposed_by: string | null },
): Promise<Hands> {
  const { user_id } = ctx.actor;
  const needsSecond = await needsSecondPerson(ctx, tx, "payment", movement);
  if (proposed_by !== null && proposed_by !== user_id) {
    await assertMaySecond(ctx, tx, proposed_by);
    return { waits: false, proposed_by };
  }
  if (!needsSecond) return { waits: false, proposed_by: null };
  if (proposed_by === user_id) throw secondPersonMissing(ctx);
  return { waits: true, proposed_by: user_id };
}

/**
 * Throws 409 if the caller became staff within the last `superAdminRestDays` and somebody who was so before could be the second person: a Super Admin makes
 * none for what they proposed themselves. A mail tells the other Super Admins, who have these days to object.
 */
export async function assertMaySecond({ actor }: Ctx, tx: Tx, proposerId: string): Promise<void> {
  if (await isNewBesideOthers(tx, actor.user_id, proposerId, superAdminRestDays))
    throw new AppError("conflict", "staff_new", { params: { days: superAdminRestDays } });
}

/** Details of a payment's beginning for the log: its batch, and who proposed it if a second person began it. The sums of a day are made of it. */
export function howBegun({ batch_id, proposed_by }: { batch_id: string | null; proposed_by: string | null }) {
  return { batch_id, ...(proposed_by !== null && { proposed_by }) };
}

/** The refusal of a second step by the first person. */
export function secondPersonMissing({ settings, request }: Ctx): AppError {
  const from = formatMoney(settings.secondPersonFrom, settings.currency, request.language);
  return new AppError("forbidden", "second_person", { params: { from } });
}
