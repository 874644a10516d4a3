import type { RegisterInput } from "@safeport/contract/accounts/account.schema";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { openAccount, prepareAccount } from "../accounts/register.ts";
import { assertMarketplace } from "./assert-marketplace.ts";
import { foundCompany } from "./found-company.ts";

/** Creates an account and, if a company is given, that company with it. */
export async function signUp(ctx: PublicCtx, input: RegisterInput) {
  const account = await prepareAccount(ctx, input);
  if (input.company_name !== undefined) assertMarketplace(ctx);
  const { company_name: name, company_domain: domain } = input;
  return unitOfWork(ctx, async (tx) => {
    const opened = await openAccount(ctx, tx, account);
    if (name === undefined || domain === undefined) return opened;
    const company = { id: newId(), name, domain, domain_verification_method: "TXT_RECORD" as const };
    const founded = await foundCompany(tx, company, opened.result.id);
    return {
      result: opened.result,
      audit: [...opened.audit, ...founded.audit],
      events: [...opened.events, ...founded.events],
    };
  });
}
