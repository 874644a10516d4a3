import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { postTransfers } from "../ledger/post-transfers.ts";
import { freeMoney, lockBudget, noteBalance } from "./budget.ts";
import { companiesToCharge, isPosted, readWaiting, updateCompanyWallet } from "./company-money.queries.ts";
import { companyNames } from "./payers.visibility.ts";

/**
 * The job: books the subscriptions of the present month (UTC), each once. One that free money does not cover is refused and announced once a month; a
 * later run of the month books it when money has come. A month that is over is not booked any more.
 */
export async function bookSubscriptions(services: Services, now = new Date()): Promise<void> {
  const month = now.toISOString().slice(0, 7);
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const companies = await companiesToCharge(services.db, after, 500);
    for (const companyId of companies) await bookSubscription(services, companyId, month);
    if (companies.length === 0) return;
    after = companies.at(-1) ?? after;
  }
}

async function bookSubscription(services: Services, company_id: string, month: string): Promise<void> {
  await unitOfWork(systemCtx(services, "book_subscriptions"), async (tx) => {
    const budget = await lockBudget(tx, services.settings, company_id);
    const { subscription, subscription_announced } = budget.wallet;
    const nothing = { result: undefined, audit: [] };
    const key = `subscription ${company_id} ${month}`;
    if (subscription === null || (await isPosted(tx, key))) return nothing;
    const amount = BigInt(subscription);
    const { free, fees } = budget.accounts;
    const snapshot = {
      name: (await companyNames(tx, [company_id])).get(company_id) ?? "",
      ...{ month, amount: Number(amount), currency: budget.currency },
    };
    const entry = { object_type: "company" as const, object_id: company_id, company_id, snapshot };
    // Free money that an owed award waits for is not available to others.
    const { owed } = await readWaiting(tx, company_id);
    if (owed > 0n || (await freeMoney(tx, budget)) < amount) {
      if (subscription_announced === month) return nothing;
      await updateCompanyWallet(tx, company_id, { subscription_announced: month });
      return {
        result: undefined,
        audit: [{ action: "company.subscription_refused", ...entry }],
        events: [{ type: "money.subscription_refused", subject_id: company_id, data: {} }],
      };
    }
    await postTransfers(tx, { act: "subscription", key, company_id, legs: [{ from: free, to: fees, amount }] });
    return {
      result: undefined,
      audit: [{ action: "company.subscription_booked", ...entry }],
      events: [{ type: "money.corrected", subject_id: company_id, data: {} }, ...(await noteBalance(tx, budget))],
    };
  });
}
