import type { AwardTerms } from "@safeport/contract/wallet/awards/award.schema";
import type { AwardKind } from "@safeport/contract/wallet/awards/award.values";
import { percentOf } from "@safeport/contract/wallet/money/fee";
import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../../platform/http/app-error.ts";
import { findAward, listAwardsOfReport, listParts, sumBounties } from "../core/award.queries.ts";
import { readBalances } from "../ledger/ledger.queries.ts";
import { feeRateOf, type MoneySettings } from "../money/budget.ts";
import { findCompanyWallet } from "../money/company-money.queries.ts";
import { findHold } from "../money/hold.queries.ts";
import { checkedFee } from "./give-award.ts";
import type { AwardWithParts } from "./present-award.ts";

/** The awards of a report, oldest first. The caller has checked who may read the report. */
export function awardsOfReport(db: Db, reportId: string): Promise<AwardWithParts[]> {
  return listAwardsOfReport(db, reportId);
}

/** Sum of a report's bounties, paid or promised, in minor units. */
export function bountiesOfReport(db: Db, reportId: string): Promise<number> {
  return sumBounties(db, reportId);
}

/** Whether a report was awarded in the last `days`. */
export async function wasAwardedSince(db: Db, reportId: string, days: number): Promise<boolean> {
  const last = (await listAwardsOfReport(db, reportId)).at(-1);
  return last !== undefined && Date.now() - last.created_at.getTime() <= days * 86_400_000;
}

/** An award with its parts; 404 if there is none. */
export async function loadAward(db: Db, id: string): Promise<AwardWithParts> {
  const award = await findAward(db, id);
  if (!award) throw new AppError("not_found", "no_award");
  return { ...award, parts: await listParts(db, id) };
}

/** Money available to an award of a report, and the fee on it, in minor units. */
export async function awardMoney(
  db: Db,
  settings: MoneySettings,
  { report_id, company_id }: { report_id: string; company_id: string },
): Promise<{ held: number; free: number; fee_percents: AwardTerms["fee_percents"]; pays_itself: boolean }> {
  const [hold, balances, wallet] = await Promise.all([
    findHold(db, report_id),
    readBalances(db, "company_id", company_id),
    findCompanyWallet(db, company_id),
  ]);
  const percent = (kind: AwardKind) => percentOf(feeRateOf(settings, kind, hold));
  return {
    held: Number(hold?.remaining ?? 0),
    free: Number(balances.find(({ kind }) => kind === "company:free")?.balance ?? 0n),
    fee_percents: { bounty: percent("bounty"), bonus: percent("bonus"), retest: percent("retest") },
    pays_itself: wallet?.pays_itself ?? false,
  };
}

/** The fee that an award of a report would be charged now, in minor units. Throws 409 if the caller was shown another one. */
export async function awardFee(
  db: Db,
  ctx: Parameters<typeof checkedFee>[0],
  {
    report_id,
    kind,
    amount,
    expectedFee,
  }: { report_id: string; kind: AwardKind; amount: number; expectedFee: number | undefined },
): Promise<number> {
  const hold = kind === "bounty" ? await findHold(db, report_id) : undefined;
  return checkedFee(ctx, { amount, fee_rate: feeRateOf(ctx.settings, kind, hold), expectedFee });
}
