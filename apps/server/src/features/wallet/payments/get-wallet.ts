import type { AccountKind } from "@safeport/contract/wallet/ledger/ledger.values";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import { moneyCan } from "@safeport/contract/wallet/money/money.policy";
import type { Wallet, WalletSettingsInput } from "@safeport/contract/wallet/payments/wallet.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findPendingFinal } from "../core/award.queries.ts";
import { listYears } from "../earnings/year.queries.ts";
import { readBalances } from "../ledger/ledger.queries.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import {
  type CompanyWalletRow,
  findCompanyWallet,
  listProgramMoney,
  readWaiting,
  type Share,
  saveShare,
  updateCompanyWallet,
} from "../money/company-money.queries.ts";
import { companyForMoney } from "../money/company-money.ts";
import { coverWaiting } from "../money/cover-waiting.ts";
import { listPayoutObstacles } from "../withdrawals/payout-obstacles.ts";

type Balances = Awaited<ReturnType<typeof readBalances>>;

function sumOf(balances: Balances, kind: AccountKind): number {
  return Number(balances.filter((account) => account.kind === kind).reduce((sum, { balance }) => sum + balance, 0n));
}

/** The balances of a company, for its owners and finance and for staff; without one, those of the caller. */
export async function getWallet(ctx: Ctx, companyId?: string): Promise<Wallet> {
  return companyId === undefined ? ownWallet(ctx) : companyWallet(ctx, companyId);
}

async function ownWallet(ctx: Ctx): Promise<Wallet> {
  const { db, actor, settings } = ctx;
  const [balances, pendingFinal, obstacles, years] = await Promise.all([
    readBalances(db, "user_id", actor.user_id),
    findPendingFinal(db, actor.user_id, awardFinalDays),
    listPayoutObstacles(ctx),
    listYears(db, actor.user_id),
  ]);
  return {
    currency: settings.currency,
    free: null,
    held: null,
    debt: null,
    refunding: null,
    owed: null,
    uncovered: null,
    pending: sumOf(balances, "user:pending"),
    available: sumOf(balances, "user:available"),
    payout: sumOf(balances, "user:payout"),
    pending_final: pendingFinal && { first: pendingFinal.first.toISOString(), last: pendingFinal.last.toISOString() },
    payout_obstacles: obstacles,
    years,
    programs: [],
    settings: null,
    providers: settings.stripe && settings.stripe.connectSecrets.length > 0 ? ["manual", "stripe"] : ["manual"],
    receiving_account: null,
    unpaid_countries: settings.unpaidCountries,
    can: [],
  };
}

async function companyWallet(ctx: Ctx, companyId: string): Promise<Wallet> {
  const company = await companyForMoney(ctx, "read", companyId);
  const { db, settings, actor } = ctx;
  const [balances, waiting, programs, wallet] = await Promise.all([
    readBalances(db, "company_id", companyId),
    readWaiting(db, companyId),
    listProgramMoney(db, companyId),
    findCompanyWallet(db, companyId),
  ]);
  return {
    currency: settings.currency,
    free: sumOf(balances, "company:free"),
    held: sumOf(balances, "company:held"),
    debt: -sumOf(balances, "company:debt") || 0,
    refunding: sumOf(balances, "company:refund"),
    owed: Number(waiting.owed),
    uncovered: Number(waiting.uncovered),
    pending: null,
    available: null,
    payout: null,
    pending_final: null,
    payout_obstacles: [],
    years: [],
    programs: programs.map(({ program_id, title, held, uncovered, paid, share, period, share_left }) => ({
      program_id,
      title,
      held: Number(held),
      uncovered: Number(uncovered),
      paid: Number(paid),
      share: share !== null && period !== null ? { amount: Number(share), period, left: Number(share_left) } : null,
    })),
    settings: {
      low_balance: wallet?.low_balance ? Number(wallet.low_balance) : null,
      pause_below: wallet?.pause_below ? Number(wallet.pause_below) : null,
      resume_at: wallet?.resume_at ? Number(wallet.resume_at) : null,
      intake_paused: wallet?.intake_paused ?? false,
      pays_itself: wallet?.pays_itself ?? false,
      fee_percent: settings.platformFeePercent,
      billing_name: wallet?.billing_name ?? null,
      billing_address: wallet?.billing_address ?? null,
      billing_tax_id: wallet?.billing_tax_id ?? null,
      billing_purchase_order: wallet?.billing_purchase_order ?? null,
      billing_mail: wallet?.billing_mail ?? null,
      mail_documents: wallet?.mail_documents ?? true,
      subscription: wallet?.subscription ? Number(wallet.subscription) : null,
      version: wallet?.version ?? 1,
    },
    providers: [...(settings.receivingAccount ? (["manual"] as const) : []), ...(settings.stripe ? (["stripe"] as const) : [])],
    receiving_account: settings.receivingAccount,
    unpaid_countries: settings.unpaidCountries,
    can: moneyCan(actor, company),
  };
}

/** Changes the settings of a company's money; fields that are not sent stay. */
export async function changeWalletSettings(
  ctx: Ctx,
  companyId: string,
  input: z.output<typeof WalletSettingsInput>,
): Promise<Wallet> {
  await unitOfWork(ctx, async (tx) => {
    const company = await companyForMoney(ctx, "settings", companyId);
    const budget = await lockBudget(tx, ctx.settings, companyId);
    const { version, ...change } = input;
    if (version !== undefined && version !== budget.wallet.version) throw new AppError("version_stale");
    assertMarks(budget.wallet, change);
    budget.wallet = await updateCompanyWallet(tx, companyId, { ...change, version: budget.wallet.version + 1 });
    return {
      result: undefined,
      audit: [
        {
          action: "company.money_settings_changed",
          object_type: "company",
          object_id: companyId,
          company_id: companyId,
          snapshot: { name: company.name, domain: company.domain, ...change },
        },
      ],
      events: [{ type: "money.corrected", subject_id: companyId, data: {} }, ...(await noteBalance(tx, budget))],
    };
  });
  return companyWallet(ctx, companyId);
}

/**
 * Sets a company's monthly subscription; null ends it. Throws 403 unless the caller is staff and does not belong to the company.
 */
export async function setSubscription(ctx: Ctx, companyId: string, amount: number | null): Promise<Wallet> {
  await unitOfWork(ctx, async (tx) => {
    const company = await companyForMoney(ctx, "subscribe", companyId);
    await lockBudget(tx, ctx.settings, companyId);
    await updateCompanyWallet(tx, companyId, { subscription: amount, subscription_announced: null });
    return {
      result: undefined,
      audit: [
        {
          action: "company.subscription_changed",
          object_type: "company",
          object_id: companyId,
          company_id: companyId,
          snapshot: { name: company.name, domain: company.domain, amount, currency: ctx.settings.currency },
        },
      ],
      events: [{ type: "money.corrected", subject_id: companyId, data: {} }],
    };
  });
  return companyWallet(ctx, companyId);
}

/** Refuses one mark without the other, and a second below the first. */
function assertMarks(
  wallet: CompanyWalletRow,
  change: Pick<z.output<typeof WalletSettingsInput>, "pause_below" | "resume_at">,
): void {
  const { pause_below: lower, resume_at: upper } = { ...wallet, ...change };
  if ((lower === null) !== (upper === null))
    throw invalidField(["body", lower === null ? "pause_below" : "resume_at"], "required");
  if (lower !== null && Number(lower) > Number(upper)) throw invalidField(["body", "resume_at"], "mark_below_lower");
}

/**
 * Limits the money that a program of the company may hold and pay in a period; null ends the limit. Waiting holds are covered as
 * far as the new limit allows.
 */
export async function setProgramShare(ctx: Ctx, companyId: string, programId: string, share: Share | null) {
  return unitOfWork(ctx, async (tx) => {
    const company = await companyForMoney(ctx, "settings", companyId);
    const budget = await lockBudget(tx, ctx.settings, companyId);
    if (!(await saveShare(tx, companyId, programId, share))) throw new AppError("not_found", "no_program");
    return {
      result: { program_id: programId, share },
      audit: [
        {
          action: "company.money_settings_changed",
          object_type: "company",
          object_id: companyId,
          company_id: companyId,
          snapshot: { name: company.name, domain: company.domain, program_id: programId, share },
        },
      ],
      events: [
        { type: "money.corrected", subject_id: companyId, data: {} },
        ...(await coverWaiting(tx, ctx.settings, budget)),
        ...(await noteBalance(tx, budget)),
      ],
    };
  });
}
