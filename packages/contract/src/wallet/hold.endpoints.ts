import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";

/** Money of a company that only bounties of one report take. */
export const Hold = z.object({
  report_id: Uuid,
  number: z.int(),
  title: z.string(),
  program: z.object({ program_id: Uuid, title: z.string() }),
  /** The most that the terms promise for the report, with the fee. */
  promised: Money,
  /** Sum that bounties have taken out of it, with their fees. */
  awarded: Money,
  /** The rest of it: held, or missing while it is not covered. */
  rest: Money,
  /** The company's money did not suffice when the report was accepted; nothing is held until it does. */
  is_covered: z.boolean(),
  currency: Currency,
  held_since: Time,
  /** When the rest is free again unless the report is awarded or closed before; null while nothing is held. */
  free_at: z.nullable(Time),
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
