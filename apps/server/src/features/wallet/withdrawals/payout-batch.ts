import { createHash } from "node:crypto";
import { isStaff } from "@safeport/contract/kernel/actor";
import { maxBatchLines } from "@safeport/contract/wallet/withdrawal.limits";
import type { PayoutFileFormat, WithdrawalFailure } from "@safeport/contract/wallet/withdrawal.values";
import { newId } from "@safeport/db/new-id";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { lockBalances } from "../ledger/post-transfers.ts";
import { lockAccounts, type PersonRow } from "../person.queries.ts";
import { bankSpelling } from "./bank-text.ts";
import { isXmlLine, type PayingAccount, type PayoutFile, pain001 } from "./pain001.ts";
import { payoutFailure } from "./payout-checks.ts";
import { accountsOf } from "./payout-postings.ts";
import { newReference } from "./payout-reference.ts";
import { payoutTable } from "./payout-table.ts";
import { failUnpaid, withdrawalChanged, withdrawalEntry } from "./settle-withdrawal.ts";
import { nextTargetDay } from "./target-day.ts";
import * as queries from "./withdrawal.queries.ts";

const purpose = "payout files";
const ownerOf = (batchId: string, format: PayoutFileFormat) => `${batchId} ${format}`;

export interface NewBatch {
  batch: queries.BatchRow;
  left_out: { withdrawal_id: string; failure: WithdrawalFailure }[];
}

/**
 * Begins the payment of pending withdrawals and stores their bank files. Withdrawals that can no longer be paid fail and are
 * returned in `left_out`. Throws 404 unless the caller is staff, and 409 if nothing can be paid.
 */
export async function createBatch(ctx: Ctx, ids: readonly string[] | null): Promise<NewBatch> {
  assertStaff(ctx);
  const left_out = await leaveOut(ctx, ids);
  return unitOfWork(ctx, async (tx) => {
    const { pending, failures } = await lockPending(ctx, tx, ids);
    const good = pending.filter(({ id }) => !failures.has(id));
    if (good.length === 0) throw new AppError("conflict", "nothing_to_pay");
    const batch = await storeBatch(ctx, tx, good);
    const lines = await queries.listWithdrawals(
      tx,
      good.map(({ id }) => id),
    );
    return {
      result: { batch, left_out },
      audit: [...lines.map((row) => withdrawalEntry("withdrawal.processed", row, row)), batchEntry("payouts.exported", batch)],
      events: lines.map(withdrawalChanged),
    };
  });
}

/** Fails pending withdrawals that may no longer be paid, independently of the others. */
async function leaveOut(ctx: Ctx, ids: readonly string[] | null): Promise<NewBatch["left_out"]> {
  // The key of the call is for the batch.
  const { keyOf: _, ...own } = ctx;
  return unitOfWork(own, async (tx) => {
    const { pending, failures, people } = await lockPending(ctx, tx, ids);
    const failed = pending.filter(({ id }) => failures.has(id));
    if (failed.length === 0) return { result: [], audit: [] };
    const left_out = await failAll(tx, failed, failures, people);
    const rows = await queries.listWithdrawals(
      tx,
      failed.map(({ id }) => id),
    );
    return {
      result: left_out,
      audit: rows.map((row) => withdrawalEntry("withdrawal.failed", row, row)),
      events: rows.map(withdrawalChanged),
    };
  });
}

/** Pending withdrawals with their owners, who are locked, and why some of them may not be paid. */
async function lockPending(ctx: Ctx, tx: Tx, ids: readonly string[] | null) {
  // One batch at a time, so that two do not wait for each other's people.
  await lockName(tx, "payout batches");
  const listed = await queries.listPending(tx, ctx.actor.user_id, ids, maxBatchLines);
  if (listed.length === 0) throw new AppError("conflict", "nothing_to_pay");
  const people = await lockAccounts(
    tx,
    listed.map(({ user_id }) => user_id),
  );
  const rows = await queries.listWithdrawals(
    tx,
    listed.map(({ id }) => id),
  );
  const pending = rows.filter(({ status, user_id }) => status === "pending" && people.has(user_id));
  return { pending, people, failures: await failuresOf(ctx, tx, pending, people) };
}

async function failuresOf(
  ctx: Ctx,
  tx: Tx,
  pending: readonly queries.WithdrawalRow[],
  people: ReadonlyMap<string, PersonRow>,
): Promise<Map<string, WithdrawalFailure>> {
  const failures = new Map<string, WithdrawalFailure>();
  for (const withdrawal of pending) {
    const failure = await payoutFailure(ctx, tx, withdrawal, people.get(withdrawal.user_id)?.state === "active");
    if (failure) failures.set(withdrawal.id, failure);
  }
  return failures;
}

/** Fails withdrawals whose owners are locked, with all ledger accounts locked in one pass. */
async function failAll(
  tx: Tx,
  failed: readonly queries.WithdrawalRow[],
  failures: ReadonlyMap<string, WithdrawalFailure>,
  people: ReadonlyMap<string, PersonRow>,
): Promise<NewBatch["left_out"]> {
  const accounts: string[] = [];
  for (const withdrawal of failed) {
    const { available, payout } = await accountsOf(tx, withdrawal);
    accounts.push(available, payout);
  }
  if (accounts.length > 0) await lockBalances(tx, accounts);
  const left_out: NewBatch["left_out"] = [];
  for (const withdrawal of failed) {
    const failure = failures.get(withdrawal.id) as WithdrawalFailure;
    await failUnpaid(tx, withdrawal, people.get(withdrawal.user_id) as PersonRow, { failure, decided_by: null });
    left_out.push({ withdrawal_id: withdrawal.id, failure });
  }
  return left_out;
}

async function storeBatch(ctx: Ctx, tx: Tx, good: readonly queries.WithdrawalRow[]): Promise<queries.BatchRow> {
  const { keyFor, settings, actor } = ctx;
  const createdAt = new Date();
  const file: PayoutFile = {
    messageId: newReference(),
    createdAt,
    executionDate: nextTargetDay(createdAt),
    currency: settings.currency,
    lines: good.map(({ id, sealed, reference, amount }) => {
      const details = openBankDetails(keyFor, { id, sealed: sealed as Buffer });
      const holder = bankSpelling(details.holder_name_latin ?? details.holder_name) ?? "";
      return { reference, amount: BigInt(amount), holder, details };
    }),
  };
  const id = newId();
  const files = (await bankFiles(file, settings.payoutAccount)).map(({ format, text }) => storedFile(ctx, id, format, text));
  await queries.insertBatch(
    tx,
    {
      ...{ id, message_id: file.messageId, lines: good.length, currency: file.currency, execution_date: file.executionDate },
      total: String(file.lines.reduce((sum, { amount }) => sum + amount, 0n)),
      created_by: actor.user_id,
    },
    files,
  );
  await queries.putIntoBatch(
    tx,
    good.map(({ id: withdrawalId }) => withdrawalId),
    id,
    actor.user_id,
  );
  return (await queries.findBatch(tx, id)) as queries.BatchRow;
}

/** `pain.001` for what European banks take in it, if the operator has named the paying account, and a table for the rest: each payment is in one file. */
async function bankFiles(file: PayoutFile, payer: PayingAccount | null): Promise<{ format: PayoutFileFormat; text: string }[]> {
  const inXml = file.lines.filter((line) => payer && isXmlLine(file.currency, line));
  const inTable = file.lines.filter((line) => !inXml.includes(line));
  return [
    ...(payer && inXml.length > 0 ? [{ format: "xml" as const, text: pain001({ ...file, lines: inXml }, payer) }] : []),
    ...(inTable.length > 0 ? [{ format: "csv" as const, text: await payoutTable({ ...file, lines: inTable }) }] : []),
  ];
}

function storedFile({ keyFor }: Ctx, batch_id: string, format: PayoutFileFormat, text: string) {
  const bytes = Buffer.from(text);
  return {
    batch_id,
    format,
    sealed: seal(keyFor(purpose), ownerOf(batch_id, format), bytes),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

/** The stored bank file of a batch; each download is recorded. */
export async function downloadFile(ctx: Ctx, id: string, format: PayoutFileFormat) {
  assertStaff(ctx);
  const batch = getBatch(await queries.findBatch(ctx.db, id));
  const file = await queries.findPayoutFile(ctx.db, id, format);
  if (!file) throw new AppError("not_found", "no_payout_batch");
  const content = unseal(ctx.keyFor(purpose), ownerOf(id, format), file.sealed).toString("utf8");
  const content_type = format === "xml" ? "application/xml" : "text/csv";
  const result = { file_name: `${batch.message_id}.${format}`, content_type, content, sha256: file.sha256 };
  return unitOfWork(ctx, () => Promise.resolve({ result, audit: [batchEntry("payouts.downloaded", batch, { format })] }));
}

/** Voids a batch of which nothing was paid: its withdrawals, but those that failed, are pending again, under references that no file has had. */
export async function voidBatch(ctx: Ctx, id: string): Promise<queries.BatchRow> {
  assertStaff(ctx);
  return unitOfWork(ctx, async (tx) => {
    await lockName(tx, "payout batches");
    getBatch(await queries.findBatch(tx, id));
    const people = (await queries.listOfBatch(tx, id)).map(({ user_id }) => user_id);
    await lockAccounts(tx, people);
    const batch = getBatch(await queries.findBatch(tx, id));
    if (!batch.may_be_voided) throw new AppError("conflict", "payout_batch_settled");
    const lines = (await queries.listOfBatch(tx, id)).filter(({ status }) => status === "processing");
    await queries.setBatchVoided(tx, id, ctx.actor.user_id);
    await queries.takeOutOfBatch(
      tx,
      lines.map((line) => ({ id: line.id, reference: newReference() })),
    );
    return {
      result: getBatch(await queries.findBatch(tx, id)),
      audit: [batchEntry("payouts.voided", batch)],
      events: lines.map((line) => withdrawalChanged({ ...line, status: "pending" })),
    };
  });
}

/** What a batch of the caller would pay now; 404 for everybody but staff. */
export async function getNextBatch(ctx: Ctx) {
  assertStaff(ctx);
  const { lines, total } = await queries.sumPending(ctx.db, ctx.actor.user_id, maxBatchLines);
  const { currency, payoutAccount } = ctx.settings;
  return { lines, total: Number(total), currency, has_paying_account: payoutAccount !== null };
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
