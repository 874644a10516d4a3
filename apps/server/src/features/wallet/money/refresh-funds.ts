import { toMinorUnits } from "@safeport/contract/kernel/currency";
import type { Services } from "../../../platform/context.ts";
import { subscriber } from "../../../platform/events/event.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findLedgerCurrency } from "../ledger/ledger.queries.ts";
import { findCompanyWallet, listWallets, lockCompanyWallet, refreshAverageFunds, refreshFunds } from "./company-money.queries.ts";

const batch = 500;

/** The job: brings the levels of funds of all programs up to date, with their averages over 30 days and what time alone changes. */
export async function refreshAllFunds({ db }: Pick<Services, "db">): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const companies = await listWallets(db, after, batch);
    for (const companyId of companies) await db.transaction().execute((tx) => refreshCompany(tx, companyId));
    const last = companies.at(-1);
    if (last === undefined || companies.length < batch) return;
    after = last;
  }
}

async function refreshCompany(tx: Tx, companyId: string): Promise<void> {
  const currency = await findLedgerCurrency(tx);
  // Without money every level is none, as it is from the start.
  if (!currency || !(await findCompanyWallet(tx, companyId))) return;
  await lockCompanyWallet(tx, companyId);
  const unit = toMinorUnits(1, currency);
  await refreshFunds(tx, companyId, unit);
  await refreshAverageFunds(tx, companyId, unit);
}

/** Brings the levels of funds of a company's programs up to date after one was created or its rewards changed. */
export const fundsOfChangedPrograms = subscriber({
  name: "wallet.program_funds",
  types: ["program.created", "program.updated"],
  async handle(tx, events) {
    const companies = [...new Set(events.map(({ data }) => data.company_id))].sort();
    for (const companyId of companies) await refreshCompany(tx, companyId);
  },
});
