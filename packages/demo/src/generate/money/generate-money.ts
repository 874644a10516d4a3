import { seeded } from "@safeport/db/factories/seeded";
import { before } from "../clock.ts";
import type { GeneratedReports } from "../generate-reports.ts";
import type { GeneratedCompanies, People, ReportPlan } from "../generated.ts";
import { openAccountBook } from "./account-book.ts";
import { planAwards } from "./award-plans.ts";
import { addCompanyMoney } from "./company-money.ts";
import type { GeneratedMoney, MoneyTools } from "./generated-money.ts";
import { addPayouts } from "./payouts.ts";

interface Market {
  organisations: GeneratedCompanies;
  generated: GeneratedReports;
  plans: readonly ReportPlan[];
  people: People;
  tools: MoneyTools;
  now: Date;
}

/** The money of a year: deposits, holds, awards and payouts, with the acts that book them. Names on timeline items the awards that they tell of. */
export function generateMoney({ organisations, generated, plans, people, tools, now }: Market): GeneratedMoney {
  const book = openAccountBook(seeded("accounts of the ledger"), tools.currency, before(now, 366));
  const { paid, collaborators } = planAwards(generated, plans, people, now);
  const rows: GeneratedMoney = {
    ...{ wallets: [], deposits: [], holds: [], awards: [], parts: [], collaborators },
    ...{ forms: [], bankAccounts: [], withdrawals: [], accounts: [], acts: [] },
  };
  for (const company of organisations.companies) {
    const pays = company.content.programs.some(({ program_type, status }) => program_type === "BBP" && status !== "draft");
    const ofCompany = paid.filter(({ plan }) => plan.program.company === company);
    if (pays) addCompanyMoney(rows, { company, paid: ofCompany, people, book, tools, now });
  }
  addPayouts(rows, { people, book, tools, now });
  rows.acts.sort((a, b) => a.at.getTime() - b.at.getTime());
  rows.accounts.push(...book.rows);
  return rows;
}
