import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { decideAdjustment as decision, adjust as endpoint } from "@safeport/contract/wallet/payments/payment.endpoints";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { declined, proposed } from "../../site/proposal.ts";
import { isClosed } from "../books/closed-months.queries.ts";
import { lockAccount } from "../core/person.queries.ts";
import { assertMaySecond, needsSecondPerson } from "../core/second-person.ts";
import { type AccountOf, findOrCreateAccounts, lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { applyNewMoney } from "../money/apply-free-money.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import { companyForMoney } from "../money/company-money.ts";
import {
  type AdjustmentRow,
  findAdjustment,
  findPersonNamed,
  insertAdjustment,
  lockAdjustment,
  updateAdjustment,
} from "./adjustment.queries.ts";
import { queueAdjustmentMail } from "./adjustment-mail.ts";

type Input = z.output<NonNullable<(typeof endpoint)["body"]>>;

/**
 * Corrects the free money of a company or the available money of a person. It waits for a second admin if it lifts what this member of staff corrected alone
 * within a day, or what others did to the account, above the limit.
 */
export async function adjust(
  ctx: Ctx,
  { company_id, username, direction, amount, reason, concerns }: Input,
): Promise<AdjustmentRow> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  if ((company_id === undefined) === (username === undefined)) throw invalidField(["body", "company_id"], "required");
  return unitOfWork(ctx, async (tx) => {
    if (concerns && !(await isClosed(tx, `${concerns}-01`))) throw invalidField(["body", "concerns"], "month_open");
    const owner = company_id
      ? { company_id: (await companyForMoney(ctx, "correct", company_id)).id, user_id: null }
      : { company_id: null, user_id: await personNamed(ctx, tx, username ?? "") };
    const kind = owner.company_id ? "company:free" : "user:available";
    const { currency } = ctx.settings;
    const needsSecond = await needsSecondPerson(ctx, tx, "adjustment", { amount, owner: owner.company_id ?? owner.user_id });
    const row = await insertAdjustment(tx, {
      id: newId(),
      from_kind: direction === "add" ? "platform:adjustments" : kind,
      to_kind: direction === "add" ? kind : "platform:adjustments",
      ...owner,
      amount,
      currency,
      reason,
      concerns: concerns ?? null,
      status: "waiting",
      proposed_by: ctx.actor.user_id,
    });
    if (!needsSecond) return book(ctx, tx, row, null);
    const { company_id: company, user_id: ownerId } = owner;
    const whose = company ? { company_id: company } : ownerId ? { owner_id: ownerId } : {};
    const waits = proposed(ctx.actor.user_id, { place: "adjustments", ...whose, sum: { amount, currency } });
    return outcomeOf(row, "adjustment.proposed", [...correctionEvents(row), waits]);
  });
}

type Decision = z.output<NonNullable<(typeof decision)["body"]>>;

/** Books or refuses the adjustment of another admin; its author can withdraw it. Throws 422 for a refusal without a reason, 409 for new staff who approve. */
export async function decideAdjustment(ctx: Ctx, id: string, { approve, reason }: Decision): Promise<AdjustmentRow> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  if (!approve && reason === undefined) throw invalidField(["body", "reason"], "reason_required");
  return unitOfWork(ctx, async (tx) => {
    const adjustment = await findAdjustment(tx, id);
    if (!adjustment) throw new AppError("not_found", "no_adjustment");
    if (adjustment.company_id) await companyForMoney(ctx, "correct", adjustment.company_id);
    if (adjustment.user_id === ctx.actor.user_id) throw new AppError("forbidden", "own_money");
    if (adjustment.proposed_by === ctx.actor.user_id && approve) throw new AppError("forbidden", "second_admin");
    const row = await lockAdjustment(tx, id);
    if (row?.status !== "waiting") throw new AppError("conflict", "adjustment_decided");
    if (approve) await assertMaySecond(ctx, tx, row.proposed_by);
    if (approve) return book(ctx, tx, row, ctx.actor.user_id);
    const decided_by = row.proposed_by === ctx.actor.user_id ? null : ctx.actor.user_id;
    const refused = await updateAdjustment(tx, id, { status: "refused", decided_by, decided_at: new Date() });
    const events = declined(ctx, row.proposed_by, { place: "adjustments", reason: reason ?? "" });
    return outcomeOf(refused, "adjustment.refused", [...correctionEvents(refused), ...events], { declined: reason });
  });
}

async function personNamed(ctx: Ctx, tx: Tx, username: string): Promise<string> {
  const id = await findPersonNamed(tx, username);
  if (!id) throw new AppError("not_found", "no_user");
  if (id === ctx.actor.user_id) throw new AppError("forbidden", "own_money");
  return id;
}

async function book(ctx: Ctx, tx: Tx, row: AdjustmentRow, decided_by: string | null): Promise<Outcome<AdjustmentRow>> {
  const { settings } = ctx;
  const { company_id, user_id } = row;
  const person = user_id ? await lockAccount(tx, user_id) : null;
  if (user_id && !person) throw new AppError("not_found", "no_user");
  const budget = company_id ? await lockBudget(tx, settings, company_id) : null;
  const account: AccountOf = company_id
    ? { kind: "company:free", company_id }
    : { kind: "user:available", user_id: user_id ?? "" };
  const [platform = "", owned = ""] = await findOrCreateAccounts(tx, settings.currency, [
    { kind: "platform:adjustments" },
    account,
  ]);
  const isAdded = row.from_kind === "platform:adjustments";
  const balances = await lockBalances(tx, [platform, owned]);
  if (!isAdded && (balances[1] ?? 0n) < BigInt(row.amount)) throw new AppError("conflict", "adjustment_too_large");
  await postTransfers(tx, {
    act: "adjustment",
    key: `adjustment ${row.id}`,
    legs: [{ from: isAdded ? platform : owned, to: isAdded ? owned : platform, amount: BigInt(row.amount) }],
    company_id,
    actor_id: ctx.actor.user_id,
    reason: row.reason,
    concerns: row.concerns && `${row.concerns}-01`,
  });
  const booked = await updateAdjustment(tx, row.id, { status: "booked", decided_by, decided_at: new Date() });
  if (person) await queueAdjustmentMail(tx, person, booked);
  const events = budget
    ? [
        { type: "money.adjusted" as const, subject_id: budget.companyId, data: {} },
        ...(await applyNewMoney(tx, settings, budget)),
        ...(await noteBalance(tx, budget)),
      ]
    : [{ type: "balance.adjusted" as const, subject_id: user_id ?? "", data: { adjustment_id: row.id } }];
  return outcomeOf(booked, "adjustment.booked", events);
}

/** The event that something about the money of a company changed; none for a person's. */
const correctionEvents = ({ company_id }: AdjustmentRow): NewEvent[] =>
  company_id ? [{ type: "money.corrected", subject_id: company_id, data: {} }] : [];

function outcomeOf(
  row: AdjustmentRow,
  action: "adjustment.proposed" | "adjustment.booked" | "adjustment.refused",
  events: readonly NewEvent[],
  more: object = {},
): Outcome<AdjustmentRow> {
  const { id: object_id, company_id, reason, from_kind, to_kind } = row;
  return {
    result: row,
    audit: [
      {
        action,
        object_type: "adjustment",
        object_id,
        company_id,
        snapshot: {
          ...{ amount: Number(row.amount), from_kind, to_kind, reason },
          ...(row.concerns && { concerns: row.concerns }),
          ...more,
        },
      },
    ],
    events,
  };
}
