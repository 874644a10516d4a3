import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { pageOf, pageQuery } from "../../kernel/paging.ts";

/** Money of a company that only bounties of one report take. */
export const Hold = z.object({
  report_id: Uuid,
  number: z.int().check(z.describe("The number of the report.")),
  title: z.string().check(z.describe("The title of the report.")),
  program: z
    .object({ program_id: Uuid, title: z.string().check(z.describe("The title of the program.")) })
    .check(z.describe("The program of the report.")),
  promised: Money.check(z.describe("The most that the terms promise for the report, with the fee.")),
  awarded: Money.check(z.describe("What bounties have taken out of it, with their fees.")),
  rest: Money.check(z.describe("What is left of it: held, or missing while the company's money does not cover it.")),
  /** The company's money did not suffice when the report was accepted; nothing is held until it does. */
  is_covered: z.boolean().check(z.describe("Whether the rest is held. Otherwise it is held once the company has the money.")),
  currency: Currency,
  held_since: Time.check(z.describe("When the report was accepted.")),
  free_at: z
    .nullable(Time)
    .check(
      z.describe(
        "When the rest is free again, unless bounties take it or the report is closed before; null while nothing is held.",
      ),
    ),
});
export type Hold = z.infer<typeof Hold>;

export const listHolds = endpoint({
  name: "wallet.holds",
  summary: "The reports for which a company's money is held or missing, oldest first; for its owners and finance and for staff",
  method: "GET",
  path: "/v1/company/:company_id/wallet/holds/",
  auth: "session",
  rate: "read",
  params: z.object({ company_id: Uuid }),
  query: z.strictObject({ ...pageQuery() }),
  result: pageOf(Hold),
  errors: ["not_found", "forbidden"],
  list: true,
});
