import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { AwardInput, AwardTerms, GivenAward } from "../../wallet/awards/award.schema.ts";

const params = z.object({ report_id: Uuid });

export const getAwardTerms = endpoint({
  name: "reports.award_terms",
  summary: "Allowed amounts, recipients and cost of an award for a report",
  method: "GET",
  path: "/v1/reports/:report_id/award/",
  auth: "session",
  rate: "read",
  params,
  result: AwardTerms,
  errors: ["not_found", "forbidden"],
});

export const awardReport = endpoint({
  name: "reports.award",
  summary: "Award a bounty, a bonus or a retest fee for a report; above the caller's limit it waits for a colleague",
  method: "POST",
  path: "/v1/reports/:report_id/award/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 30 },
  events: ["money.award_waits", "money.balance_low", "report.awarded"],
  idempotent: "required",
  params,
  body: AwardInput,
  result: GivenAward,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});
