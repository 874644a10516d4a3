import { newId } from "@safeport/db/new-id";
import type { Listener } from "../../platform/events/spine.ts";
import { insertCompany } from "./company.queries.ts";

/** The company of a company sign-up, there before the answer, so that the first page already has it. */
export const companyFromSignUp: Listener = {
  name: "companies.from_sign_up",
  types: ["account.registered"],
  prompt: true,
  async handle(tx, { data }) {
    const { user_id, company_name, company_domain } = data;
    if (typeof user_id !== "string" || typeof company_name !== "string" || typeof company_domain !== "string") return;
    await insertCompany(
      tx,
      { id: newId(), name: company_name, domain: company_domain, domain_verification_method: "TXT_RECORD" },
      user_id,
    );
  },
};
