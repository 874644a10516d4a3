import { isStaff } from "@safeport/contract/kernel/actor";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { LedgerMonths } from "@safeport/contract/wallet/books/ledger.endpoints";
import { newId } from "@safeport/db/new-id";
import type { Ctx, Services } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMaySecond } from "../core/second-person.ts";
import * as queries from "./closed-months.queries.ts";

/** Months that one answer has. */
const maxMonths = 120;

/** The job: stores the balances of every day that has ended, each in a transaction of its own, since those who book wait for it. */
export async function storeDays({ db }: Pick<Services, "db">): Promise<void> {
  while (await db.transaction().execute((tx) => queries.storeDay(tx)));
}

/** The months that are closed or can be; 404 for everybody but staff. */
export async function getMonths({ db, actor, settings }: Ctx): Promise<LedgerMonths> {
  if (!isStaff(actor)) throw new AppError("not_found");
  const [open, waiting, closed] = await Promise.all([
    queries.listOpenMonths(db, maxMonths),
    queries.findWaitingClosing(db),
    queries.listClosedMonths(db, maxMonths),
  ]);
  const isOwn = waiting?.proposed_by === actor.user_id;
  return {
    currency: settings.currency,
    open,
    waiting: waiting
      ? {
          closing_id: waiting.id,
          month: waiting.month,
          by: waiting.proposer,
          proposed_at: waiting.proposed_at.toISOString(),
          can: isOwn ? ["withdraw"] : ["confirm", "reject"],
        }
      : null,
    closed: closed.map(({ number, hash, proposer, closer, closed_at, ...row }) => ({
      ...row,
      closed_at: closed_at.toISOString(),
      proposed_by: proposer === closer ? null : proposer,
      closed_by: closer,
      chain: number !== null && hash !== null ? { number: Number(number), hash } : null,
    })),
  };
}

/**
 * Proposes to another member of staff to close a month and all before it; an only one closes it alone, which the log says. Throws 404 for everybody but
 * staff, and 409 while another proposal waits, and for a month that has not ended or is closed.
 */
export async function proposeClosing(ctx: Ctx, month: string): Promise<LedgerMonths> {
  const { actor } = ctx;
  if (!isStaff(actor)) throw new AppError("not_found");
  await unitOfWork(ctx, async (tx) => {
    await takeTurn(tx);
    if (await queries.findWaitingClosing(tx)) throw new AppError("conflict", "month_closing_waits");
    await assertOpen(tx, month);
    const id = newId();
    await queries.insertClosing(tx, { id, month, proposed_by: actor.user_id });
    if (await queries.hasOtherStaff(tx, actor.user_id))
      return { result: undefined, audit: [closingEntry("ledger.month_proposed", id, month)] };
    return { result: undefined, audit: [await close(ctx, tx, { id, month }, { only_member_of_staff: true })] };
  });
  return getMonths(ctx);
}

/** Closes a month that another member of staff proposed, or refuses it; its author can only withdraw it. Throws 404 for everybody but staff, 409 for new staff who confirm. */
export async function decideClosing(ctx: Ctx, id: string, confirm: boolean): Promise<LedgerMonths> {
  const { actor } = ctx;
  if (!isStaff(actor)) throw new AppError("not_found");
  await unitOfWork(ctx, async (tx) => {
    await takeTurn(tx);
    const proposal = await queries.findClosing(tx, id);
    if (!proposal) throw new AppError("not_found");
    if (proposal.status !== "waiting") throw new AppError("conflict", "month_closing_decided");
    const isOwn = proposal.proposed_by === actor.user_id;
    if (isOwn && confirm) throw new AppError("forbidden", "second_admin");
    if (confirm) {
      await assertMaySecond(ctx, tx, proposal.proposed_by);
      await assertOpen(tx, proposal.month);
      return { result: undefined, audit: [await close(ctx, tx, proposal, { proposed_by: proposal.proposer })] };
    }
    await queries.decideClosing(tx, id, isOwn ? "withdrawn" : "rejected", actor.user_id);
    const action = isOwn ? "ledger.month_withdrawn" : "ledger.month_rejected";
    return { result: undefined, audit: [closingEntry(action, id, proposal.month, { proposed_by: proposal.proposer })] };
  });
  return getMonths(ctx);
}

/** One closing at a time. */
const takeTurn = (tx: Tx) => lockName(tx, "closing of months");

async function assertOpen(tx: Tx, month: string): Promise<void> {
  if (!(await queries.listOpenMonths(tx, maxMonths)).includes(month)) throw new AppError("conflict", "month_not_open");
}

async function close(ctx: Ctx, tx: Tx, { id, month }: { id: string; month: string }, more: object): Promise<NewAuditEntry> {
  const end = await queries.closeInLedger(tx, month);
  await queries.decideClosing(tx, id, "closed", ctx.actor.user_id);
  return closingEntry("ledger.month_closed", id, month, { number: end?.number ?? null, hash: end?.hash ?? null, ...more });
}

function closingEntry(action: AuditAction, id: string, month: string, more: object = {}): NewAuditEntry {
  return { action, object_type: "ledger", object_id: id, snapshot: { name: month, ...more } };
}
