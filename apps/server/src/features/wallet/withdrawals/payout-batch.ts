import { isStaff } from "@safeport/contract/kernel/actor";
import { maxBatchLines } from "@safeport/contract/wallet/core/withdrawal.limits";
import type { PayoutFileFormat, WithdrawalFailure } from "@safeport/contract/wallet/core/withdrawal.values";
import { newId } from "@safeport/db/new-id";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { bankSpelling } from "../core/bank-text.ts";
import { assertMayDownload } from "../core/batch-second-person.ts";
import { newReference } from "../core/payout-reference.ts";
import { lockAccount, lockAccounts } from "../core/person.queries.ts";
import { howBegun, takeTurn } from "../core/second-person.ts";
import * as queries from "../core/withdrawal.queries.ts";
import {
  lockPayableRefunds,
  lockRefundsOfBatch,
  putRefundsIntoBatch,
  sumPayableRefunds,
  takeRefundsOutOfBatch,
} from "../refunds/refund.queries.ts";
import { refundChanged, refundEntry } from "../refunds/settle-refund.ts";
import { screenWithdrawals } from "../sanctions/screen-user.ts";
import type { PayoutFile } from "./pain001.ts";
import { payoutFailures } from "./payout-checks.ts";
import { bankFiles, openFile, sealFile } from "./payout-file.ts";
import { failUnpaid, withdrawalChanged, withdrawalEntry } from "./settle-withdrawal.ts";
import { nextTargetDay } from "./target-day.ts";

export interface NewBatch {
  batch: queries.BatchRow;
  left_out: { withdrawal_id: string; failure: WithdrawalFailure }[];
}

/** The payments of a batch; without both, all that can be paid. */
interface Named {
  withdrawal_ids?: readonly string[] | undefined;
  refund_ids?: readonly string[] | undefined;
}

/**
 * Begins the payment of pending withdrawals and of refunds, and stores their bank files. Withdrawals that can no longer be paid fail and are
 * returned in `left_out`. Throws 404 unless the caller is staff, and 409 if nothing can be paid.
 */
export async function createBatch(ctx: Ctx, { withdrawal_ids, refund_ids }: Named): Promise<NewBatch> {
  assertStaff(ctx);
  const isAll = !withdrawal_ids && !refund_ids;
  const ids = isAll ? null : (withdrawal_ids ?? []);
  const left_out = await leaveOut(ctx, ids);
  return unitOfWork(ctx, async (tx) => {
    const { good } = await lockPending(ctx, tx, ids);
    const room = maxBatchLines - good.length;
    const refunds = await lockPayableRefunds(tx, ctx.actor.user_id, isAll ? null : (refund_ids ?? []), room);
    if (good.length + refunds.length === 0) throw new AppError("conflict", "nothing_to_pay");
    const batch = await storeBatch(ctx, tx, good, refunds);
    const lines = await queries.listWithdrawals(tx, idsOf(good));
    const batched = { status: "processing" as const, batch_id: batch.id, proposed_by: null };
    const refunded = refunds.map((row) => ({ ...row, ...batched }));
    return {
      result: { batch, left_out },
      audit: [
        ...lines.map((row) => withdrawalEntry("withdrawal.processed", row, row, howBegun(row))),
        ...refunded.map((row) => refundEntry("refund.processed", row, howBegun(row))),
        batchEntry("payouts.exported", batch),
      ],
      events: [...lines.map(withdrawalChanged), ...refunded.map(refundChanged)],
    };
  });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Fails pending withdrawals that may no longer be paid, each by itself, so that none keeps others locked. */
async function leaveOut(ctx: Ctx, ids: readonly string[] | null): Promise<NewBatch["left_out"]> {
  // The key of the call is for the batch.
  const { keyOf: _, ...own } = ctx;
  const failing = await unitOfWork(own, async (tx) => {
    const { failing, found } = await lockPending(ctx, tx, ids);
    return { result: failing, audit: found };
  });
  const left_out: NewBatch["left_out"] = [];
  for (const { id, user_id } of failing) {
    const failure = await unitOfWork(own, (tx) => failOne(ctx, tx, id, user_id));
    if (failure) left_out.push({ withdrawal_id: id, failure });
  }
  return left_out;
}

async function failOne(ctx: Ctx, tx: Tx, id: string, userId: string): Promise<Outcome<WithdrawalFailure | null>> {
  const person = await lockAccount(tx, userId);
  const withdrawal = await queries.findWithdrawal(tx, id);
  if (!person || withdrawal?.status !== "pending") return { result: null, audit: [] };
  const failure = (await payoutFailures(ctx, tx, [withdrawal], new Map([[userId, person]]))).get(id);
  if (!failure) return { result: null, audit: [] };
  await failUnpaid(tx, withdrawal, person, { failure, decided_by: null });
  const after = (await queries.findWithdrawal(tx, id)) ?? withdrawal;
  return {
    result: failure,
    audit: [withdrawalEntry("withdrawal.failed", after, after)],
    events: [withdrawalChanged(after)],
  };
}

/**
 * Pending withdrawals that may be paid, with their owners locked, and those that may not. Those whose owner may be on a sanctions list are held, and left out.
 * The number of statements is the same for any number of withdrawals, so that people are locked for a short time.
 */
async function lockPending(ctx: Ctx, tx: Tx, ids: readonly string[] | null) {
  // One batch at a time, so that two do not wait for each other's people.
  await lockName(tx, "payout batches");
  const listed = await queries.listPending(tx, ctx.actor.user_id, ids, maxBatchLines);
  const people = await lockAccounts(
    tx,
    listed.map(({ user_id }) => user_id),
  );
  const rows = await queries.listWithdrawals(tx, idsOf(listed));
  const waiting = rows.filter(({ status, user_id }) => status === "pending" && people.has(user_id));
  const failures = await payoutFailures(ctx, tx, waiting, people);
  const good = waiting.flatMap((withdrawal) => {
    const person = people.get(withdrawal.user_id);
    return person && !failures.has(withdrawal.id) ? [{ withdrawal, person }] : [];
  });
  const { held, audit: found } = await screenWithdrawals(ctx, tx, good);
  return {
    good: good.map(({ withdrawal }) => withdrawal).filter(({ id }) => !held.has(id)),
    failing: waiting.filter(({ id }) => failures.has(id)),
    found,
  };
}

type Refunds = Awaited<ReturnType<typeof lockPayableRefunds>>;

async function storeBatch(
  ctx: Ctx,
  tx: Tx,
  withdrawals: readonly queries.WithdrawalRow[],
  refunds: Refunds,
): Promise<queries.BatchRow> {
  const { keyFor, settings, actor } = ctx;
  // Last of all locks, as for a single payment.
  await takeTurn(tx, "payment");
  const createdAt = new Date();
  const file: PayoutFile = {
    messageId: newReference(),
    createdAt,
    executionDate: nextTargetDay(createdAt),
    currency: settings.currency,
    lines: [...withdrawals, ...refunds].map(({ id, sealed, reference, amount }) => {
      const details = openBankDetails(keyFor, { id, sealed: sealed as Buffer });
      const holder = bankSpelling(details.holder_name_latin ?? details.holder_name) ?? "";
      return { reference, amount: BigInt(amount), holder, details };
    }),
  };
  const id = newId();
  const files = (await bankFiles(file, settings.payoutAccount)).map(({ format, text }) => sealFile(ctx, id, format, text));
  await queries.insertBatch(
    tx,
    {
      ...{
        id,
        message_id: file.messageId,
        lines: file.lines.length,
        currency: file.currency,
        execution_date: file.executionDate,
      },
      total: String(file.lines.reduce((sum, { amount }) => sum + amount, 0n)),
      created_by: actor.user_id,
    },
    files,
  );
  await queries.putIntoBatch(tx, idsOf(withdrawals), id, actor.user_id);
  await putRefundsIntoBatch(tx, idsOf(refunds), id, actor.user_id);
  return (await queries.findBatch(tx, id)) as queries.BatchRow;
}

/** The stored bank file of a batch; each download is recorded. Throws 409 for a voided batch, whose payments wait again. */
export async function downloadFile(ctx: Ctx, id: string, format: PayoutFileFormat) {
  assertStaff(ctx);
  return unitOfWork(ctx, async (tx) => {
    const batch = getBatch(await queries.lockBatch(tx, id));
    if (batch.status === "voided") throw new AppError("conflict", "payout_batch_voided");
    await assertMayDownload(ctx, tx, batch);
    const file = await queries.findPayoutFile(tx, id, format);
    if (!file) throw new AppError("not_found", "no_payout_batch");
    const content_type = format === "xml" ? "application/xml" : "text/csv";
    const content = openFile(ctx, id, format, file.sealed);
    const result = { file_name: `${batch.message_id}.${format}`, content_type, content, sha256: file.sha256 };
    return { result, audit: [batchEntry("payouts.downloaded", batch, { format })] };
  });
}

/** Voids a batch of which nothing was paid: its payments, but those that failed, wait again, under references that no file has had. */
export async function voidBatch(ctx: Ctx, id: string): Promise<queries.BatchRow> {
  assertStaff(ctx);
  return unitOfWork(ctx, async (tx) => {
    await lockName(tx, "payout batches");
    getBatch(await queries.findBatch(tx, id));
    const people = (await queries.listOfBatch(tx, id)).map(({ user_id }) => user_id);
    await lockAccounts(tx, people);
    // Before the look at what was paid, so that none is paid in between.
    const refunds = await lockRefundsOfBatch(tx, id);
    const batch = getBatch(await queries.findBatch(tx, id));
    if (!batch.may_be_voided) throw new AppError("conflict", "payout_batch_settled");
    const lines = (await queries.listOfBatch(tx, id)).filter(({ status }) => status === "processing");
    await queries.setBatchVoided(tx, id, ctx.actor.user_id);
    await takeRefundsOutOfBatch(
      tx,
      refunds.map(({ id }) => ({ id, reference: newReference() })),
    );
    await queries.takeOutOfBatch(
      tx,
      lines.map((line) => ({ id: line.id, reference: newReference() })),
    );
    return {
      result: getBatch(await queries.findBatch(tx, id)),
      audit: [batchEntry("payouts.voided", batch)],
      events: [
        ...lines.map((line) => withdrawalChanged({ ...line, status: "pending" })),
        ...refunds.map((refund) => refundChanged({ ...refund, status: "requested" })),
      ],
    };
  });
}

/** Preview of the caller's next batch; 404 for everybody but staff. */
export async function getNextBatch(ctx: Ctx) {
  assertStaff(ctx);
  const withdrawals = await queries.sumPending(ctx.db, ctx.actor.user_id, maxBatchLines);
  const refunds = await sumPayableRefunds(ctx.db, ctx.actor.user_id, maxBatchLines - withdrawals.lines);
  const { currency, payoutAccount } = ctx.settings;
  return {
    lines: withdrawals.lines + refunds.lines,
    total: Number(withdrawals.total) + Number(refunds.total),
    currency,
    has_paying_account: payoutAccount !== null,
  };
}

/** One page of payout batches; 404 for everybody but staff. */
export async function listBatches(ctx: Ctx, paging: PageOfChanges) {
  assertStaff(ctx);
  return queries.pageOfBatches(ctx.db, paging);
}

/** A batch by id, for a call that is repeated; 404 for everybody but staff. */
export async function reloadBatch(ctx: Ctx, id: string): Promise<NewBatch> {
  assertStaff(ctx);
  return { batch: getBatch(await queries.findBatch(ctx.db, id)), left_out: [] };
}

function assertStaff({ actor }: Ctx): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

function getBatch(row: queries.BatchRow | undefined): queries.BatchRow {
  if (!row) throw new AppError("not_found", "no_payout_batch");
  return row;
}

function batchEntry(
  action: "payouts.exported" | "payouts.downloaded" | "payouts.voided",
  { id, message_id, lines, amount, currency }: queries.BatchRow,
  more: object = {},
) {
  const snapshot = { message_id, lines, total: Number(amount), currency, ...more };
  return { action, object_type: "payout_batch", object_id: id, snapshot };
}
