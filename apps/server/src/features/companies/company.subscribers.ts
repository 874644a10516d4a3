import { newId } from "@safeport/db/new-id";
import { insertAudit, insertEvent } from "../../platform/events/event.queries.ts";
import type { Subscriber } from "../../platform/events/event.ts";
import { insertCompany } from "./company.queries.ts";

/** The company of a company sign-up, there before the answer, so that the first page already has it. */
export const companyFromSignUp: Subscriber = {
  name: "companies.from_sign_up",
  types: ["account.registered"],
  prompt: true,
  async handle(tx, { data }) {
    const { user_id, company_name, company_domain } = data;
    if (typeof user_id !== "string" || typeof company_name !== "string" || typeof company_domain !== "string") return;
    const id = newId();
    const [name, domain] = [company_name, company_domain];
    await insertCompany(tx, { id, name, domain, domain_verification_method: "TXT_RECORD" }, user_id);
    await insertAudit(tx, {
      id: newId(),
      user_id,
      company_id: id,
      action: "company.created",
      log_type: "user_log",
      object_type: "company",
      object_id: id,
      object_snapshot: JSON.stringify({ name, domain }),
    });
    await insertEvent(tx, { id: newId(), type: "company.created", actor_id: user_id, company_id: id });
  },
};
