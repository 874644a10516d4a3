import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import {
  type WithdrawalAction,
  type WithdrawalFailure,
  withdrawalActions,
} from "@safeport/contract/wallet/core/withdrawal.values";
import { withdrawalPolicy } from "@safeport/contract/wallet/withdrawals/withdrawal.policy";
import { nextWithdrawalStatus, withdrawalTransitions } from "@safeport/contract/wallet/withdrawals/withdrawal.state";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { declined, proposed } from "../../site/proposal.ts";
import { setBlocked } from "../bank-accounts/bank-account.queries.ts";
import { takeBankReference } from "../core/bank-reference.ts";
import { assertTaken } from "../core/batch-second-person.ts";
import { assertNeverOrdered } from "../core/former-reference.queries.ts";
import { lockAccount, lockFormerAccount, type PersonRow } from "../core/person.queries.ts";
import { beginPayment, howBegun } from "../core/second-person.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { findWithdrawal, setWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { screenWithdrawals } from "../sanctions/screen-user.ts";
import { payoutFailures } from "./payout-checks.ts";
import { bookBack, bookLeftBehind, bookPaid, bookReturned } from "./payout-postings.ts";
import { sendPayout } from "./send-payout.ts";
import { queueWithdrawalMail } from "./withdrawal-mail.ts";

/** A withdrawal; throws 404 for everybody but its owner and staff. */
export async function getWithdrawal({ db, actor }: Ctx, id: string, tx: Db = db): Promise<WithdrawalRow> {
  const row = await findWithdrawal(tx, id);
  if (!row || !withdrawalPolicy.read(actor, row)) throw new AppError("not_found", "no_withdrawal");
  return row;
}

/** Cancels a withdrawal of the caller that is not being paid; the money is available at once. */
export function cancelWithdrawal(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  return settle(ctx, id, "cancel", async (tx, withdrawal) => {
    await assertNeverOrdered(tx, { withdrawal_id: id });
    await bookBack(tx, withdrawal, "withdrawal_cancelled", ctx.actor.user_id);
    await setWithdrawal(tx, id, { status: "cancelled", settled_at: new Date() });
    return "withdrawal.cancelled";
  });
}

/**
 * Begins the payment of a withdrawal; one whose owner may be on a sanctions list is held, one that may no longer be paid fails, and a large one waits until a second admin begins it, too. One to a connected
 * account is ordered at Stripe; a second call orders what the first could not.
 */
export async function processWithdrawal(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  await settle(ctx, id, "process", async (tx, withdrawal, person, more) => {
    const failure = (await payoutFailures(ctx, tx, [withdrawal], new Map([[person.user_id, person]]))).get(id);
    if (failure) {
      await failUnpaid(tx, withdrawal, person, { failure, decided_by: ctx.actor.user_id });
      return "withdrawal.failed";
    }
    const screened = await screenWithdrawals(ctx, tx, [{ withdrawal, person }]);
    if (screened.held.has(id)) {
      more.audit.push(...screened.audit);
      return "withdrawal.held";
    }
    const { waits, proposed_by } = await beginPayment(ctx, tx, { ...withdrawal, owner: withdrawal.user_id });
    if (waits) {
      await setWithdrawal(tx, id, { proposed_by });
      const sum = { amount: Number(withdrawal.amount), currency: withdrawal.currency };
      more.events.push(proposed(ctx.actor.user_id, { place: "withdrawals", owner_id: withdrawal.user_id, sum }));
      return "withdrawal.proposed";
    }
    const begun = { processing_at: new Date(), decided_by: ctx.actor.user_id, proposed_by };
    // Why it waited before is over.
    await setWithdrawal(tx, id, { ...begun, status: "processing", reason: null });
    more.why = howBegun({ batch_id: null, proposed_by });
    return "withdrawal.processed";
  });
  await sendPayout(ctx, id);
  return getWithdrawal(ctx, id);
}

/** A withdrawal whose payment an earlier call began; orders at Stripe what that call could not. */
export async function resumeWithdrawal(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  await getWithdrawal(ctx, id);
  await sendPayout(ctx, id);
  return getWithdrawal(ctx, id);
}

/** Declines what waits for a second admin, or withdraws one's own proposal; the withdrawal stays as it is. Throws 409 if nothing is proposed. */
export async function declineWithdrawal(ctx: Ctx, id: string, reason: string): Promise<WithdrawalRow> {
  const { user_id } = await getWithdrawal(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    // Of somebody who has left, too.
    const person = await lockOwner(tx, user_id, "return");
    const before = await findWithdrawal(tx, id);
    if (!person || !before) throw new AppError("not_found", "no_withdrawal");
    assertMay(ctx, before, "process");
    const isStart = before.status === "pending";
    const proposed_by = isStart ? before.proposed_by : before.reversal_by;
    if (proposed_by === null) throw new AppError("conflict", "nothing_proposed");
    await setWithdrawal(tx, id, isStart ? { proposed_by: null } : { reversal: null, reversal_by: null });
    const result = (await findWithdrawal(tx, id)) ?? before;
    const entry = withdrawalEntry("withdrawal.declined", person, result);
    return {
      result,
      audit: [{ ...entry, snapshot: { ...entry.snapshot, proposed_by, reason } }],
      events: [
        withdrawalChanged(result),
        ...declined(ctx, proposed_by, { place: isStart ? "withdrawals" : "withdrawal_reversals", reason }),
      ],
    };
  });
}

/** Confirms that a withdrawal was paid; throws 409 if the reference has paid something else, and 403 for the maker of a batch that nobody else has taken to the bank. */
export function payWithdrawal(ctx: Ctx, id: string, external_ref: string): Promise<WithdrawalRow> {
  return settle(ctx, id, "pay", async (tx, withdrawal, person) => {
    await assertTaken(ctx, tx, withdrawal.batch_id);
    await takeBankReference(tx, external_ref, withdrawal.batch_id);
    return pay(tx, withdrawal, person, external_ref, ctx.actor.user_id);
  });
}

async function pay(tx: Tx, withdrawal: WithdrawalRow, person: PersonRow, external_ref: string, decided_by: string | null) {
  await bookPaid(tx, withdrawal, decided_by);
  await setWithdrawal(tx, withdrawal.id, { status: "paid", settled_at: new Date(), external_ref, decided_by });
  await queueWithdrawalMail(tx, person, withdrawal, { news: "paid" });
  return "withdrawal.paid" as const;
}

interface Returned {
  amount: number;
  external_ref: string;
  reason: string;
  decided_by: string | null;
}

/** Books what came back of a payment whose owner is locked, and blocks its account. */
export async function comeBack(tx: Tx, withdrawal: WithdrawalRow, person: PersonRow, returned: Returned) {
  const { amount, external_ref, reason, decided_by } = returned;
  await bookReturned(tx, withdrawal, amount, decided_by);
  const change = { status: "returned" as const, returned_at: new Date(), returned_amount: amount, external_ref, reason };
  await setWithdrawal(tx, withdrawal.id, { ...change, decided_by });
  if (withdrawal.bank_account_id) await setBlocked(tx, withdrawal.bank_account_id, true);
  if (person.state === "deleted") await bookLeftBehind(tx, withdrawal, amount, decided_by);
  else await queueWithdrawalMail(tx, person, withdrawal, { news: "returned", reason, returned: amount });
  return "withdrawal.returned" as const;
}

/** Books the provider's word that a withdrawal was paid. */
export function payByProvider(tx: Tx, id: string, external_ref: string) {
  return settleByProvider(tx, id, "pay", (withdrawal, person) => pay(tx, withdrawal, person, external_ref, null));
}

/** Books the provider's word that a withdrawal was not paid. */
export function failByProvider(tx: Tx, id: string, reason: string) {
  return settleByProvider(tx, id, "fail", async (withdrawal, person) => {
    await failUnpaid(tx, withdrawal, person, { failure: "rejected", reason, decided_by: null });
    return "withdrawal.failed";
  });
}

/** Books the provider's word that a withdrawal which was paid came back. */
export function returnByProvider(tx: Tx, id: string, { external_ref, reason }: { external_ref: string; reason: string }) {
  return settleByProvider(tx, id, "return", (withdrawal, person) =>
    comeBack(tx, withdrawal, person, { amount: Number(withdrawal.amount), external_ref, reason, decided_by: null }),
  );
}

/** Changes a withdrawal with its owner locked, if its status allows it; otherwise nothing changes. */
async function settleByProvider(
  tx: Tx,
  id: string,
  action: WithdrawalAction,
  save: (withdrawal: WithdrawalRow, person: PersonRow) => Promise<AuditAction>,
): Promise<Outcome<undefined>> {
  const row = await findWithdrawal(tx, id);
  const person = row && (await lockOwner(tx, row.user_id, action));
  const before = await findWithdrawal(tx, id);
  if (!person || !before || !nextWithdrawalStatus(before.status, action)) return { result: undefined, audit: [] };
  const entry = await save(before, person);
  const after = (await findWithdrawal(tx, id)) ?? before;
  return { result: undefined, audit: [withdrawalEntry(entry, person, after)], events: [withdrawalChanged(after)] };
}

interface Failure {
  failure: WithdrawalFailure;
  reason?: string;
  /** Null if the platform itself found it out. */
  decided_by: string | null;
}

/** Fails a withdrawal whose owner is locked: books the money back, and tells its owner why. */
export async function failUnpaid(tx: Tx, withdrawal: WithdrawalRow, person: PersonRow, why: Failure): Promise<void> {
  const { failure, reason = null, decided_by } = why;
  await bookBack(tx, withdrawal, "withdrawal_failed", decided_by);
  await setWithdrawal(tx, withdrawal.id, { status: "failed", settled_at: new Date(), failure, reason, decided_by });
  await queueWithdrawalMail(tx, person, withdrawal, { news: "failed", failure, ...(reason !== null && { reason }) });
}

/** Audit rows and events besides those of the new status, and what its own row says besides. */
export interface More {
  audit: NewAuditEntry[];
  events: NewEvent[];
  why: Record<string, unknown>;
}

/** Changes a withdrawal, and adds to `more` what else it did. */
type Save = (tx: Tx, withdrawal: WithdrawalRow, person: PersonRow, more: More) => Promise<AuditAction>;

/** Throws 403 for those who may not do this with a withdrawal. */
function assertMay({ actor }: Ctx, withdrawal: WithdrawalRow, action: WithdrawalAction): void {
  if (!withdrawalPolicy.act(actor, withdrawal, action))
    throw new AppError("forbidden", withdrawal.user_id === actor.user_id ? "own_payout" : null);
}

/**
 * Changes a withdrawal with its owner locked. A repeated call finds the target status, and changes nothing. Throws 404 for people
 * who may not know it, 403 for those who may not do this, and 409 with the possible actions.
 */
export async function settle(ctx: Ctx, id: string, action: WithdrawalAction, save: Save): Promise<WithdrawalRow> {
  const { user_id } = await getWithdrawal(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    const person = await lockOwner(tx, user_id, action);
    const before = await findWithdrawal(tx, id);
    if (!person || !before) throw new AppError("not_found", "no_withdrawal");
    assertMay(ctx, before, action);
    if (before.status === withdrawalTransitions[action].to) return { result: before, audit: [] };
    if (!nextWithdrawalStatus(before.status, action)) {
      const allowed = withdrawalActions.filter((one) => nextWithdrawalStatus(before.status, one) !== null);
      throw new AppError("illegal_transition", "withdrawal_settled", {
        params: { status: before.status },
        allowed: allowed.map((one) => withdrawalTransitions[one].to),
      });
    }
    const more: More = { audit: [], events: [], why: {} };
    const entry = await save(tx, before, person, more);
    const result = (await findWithdrawal(tx, id)) ?? before;
    return {
      result,
      audit: [withdrawalEntry(entry, person, result, more.why), ...more.audit],
      events: [withdrawalChanged(result), ...more.events],
    };
  });
}

/** The owner of a withdrawal, locked. Of somebody who has left, only a payment that came back is left to settle. */
function lockOwner(tx: Tx, userId: string, action: WithdrawalAction) {
  return action === "return" ? lockFormerAccount(tx, userId) : lockAccount(tx, userId);
}

/** An audit row about a withdrawal. */
export function withdrawalEntry(
  action: AuditAction,
  person: { user_id: string; username: string },
  { id, amount, currency, status }: WithdrawalRow,
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return personEntry(action, person, { withdrawal_id: id, amount: Number(amount), currency, status, ...more });
}

/** The event that a withdrawal has another status. */
export function withdrawalChanged({ id, user_id, status }: Pick<WithdrawalRow, "id" | "user_id" | "status">) {
  return { type: "withdrawal.changed" as const, subject_id: user_id, data: { withdrawal_id: id, status } };
}
