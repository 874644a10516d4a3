import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { trimmedLines } from "../../kernel/text.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { interestActions, interestStatuses } from "./interest.state.ts";
import { participationLimits } from "./participation.limits.ts";

/** An application to take part in a program. */
export const Interest = z.object({
  interest_id: Uuid,
  program_id: Uuid,
  program_handle: z.string(),
  program_title: z.string(),
  company_id: Uuid,
  company_name: z.string(),
  user_id: Person.shape.user_id,
  username: Person.shape.username,
  full_name: Person.shape.full_name,
  display_picture: Person.shape.display_picture,
  motivation: z.string().check(z.describe("Why the person wants to take part.")),
  status: z.enum(interestStatuses).check(z.describe("How far the application is.")),
  reason: z.nullable(z.string()).check(z.describe("Why the application was rejected; null otherwise.")),
  created_at: Time,
  expires_at: Time,
  settled_at: z.nullable(Time).check(z.describe("When it was answered, withdrawn or ended; null while it is open.")),
  /** Allowed actions of the caller. */
  can: z.array(z.enum(interestActions)),
});
export type Interest = z.infer<typeof Interest>;

const filters = {
  ...pageQuery(),
  ...changedSince,
  program_id: z.optional(Uuid).check(z.describe("Only applications to this program.")),
  status: z.optional(z.enum(interestStatuses)).check(z.describe("Only applications with this status.")),
};

export const listReceivedInterests = endpoint({
  name: "programs.interests_received",
  summary: "Applications to the programs of a company, newest first (owners and managers)",
  method: "GET",
  // The spelling is the specification's.
  path: "/v1/programs/:company_id/interests/recieved_interests/",
  auth: "session",
  rate: "read",
  params: z.object({ company_id: Uuid }),
  query: z.strictObject(filters),
  result: pageOf(Interest),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const listOwnInterests = endpoint({
  name: "programs.own_interests",
  summary: "The caller's own applications, newest first",
  method: "POST",
  path: "/v1/programs/interests/",
  auth: "session",
  rate: "read",
  throttle: { person: 6_000 },
  query: z.strictObject(filters),
  result: pageOf(Interest),
  errors: [],
  list: true,
});

export const applyToProgram = endpoint({
  name: "programs.apply",
  summary: "Apply to take part in a program that accepts applications",
  method: "POST",
  path: "/v1/programs/:program/interests/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  events: ["interest.sent"],
  params: ProgramRef,
  body: z.strictObject({
    motivation: trimmedLines(participationLimits.motivation, 1).check(z.describe("Why the person wants to take part.")),
  }),
  result: Interest,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

const isOneOrMany = fieldRule(
  ({ interest_id, interest_ids }: { interest_id?: unknown; interest_ids?: unknown }) =>
    (interest_id === undefined) !== (interest_ids === undefined),
  "required",
);
const DecideInterestsInput = z
  .strictObject({
    interest_id: z.optional(Uuid),
    interest_ids: z
      .optional(z.array(Uuid).check(z.minLength(1), z.maxLength(participationLimits.decisions)))
      .check(z.describe("The ids of several applications, in place of `interest_id`.")),
    approve: z.boolean().check(z.describe("`true` approves the applications, `false` rejects them.")),
    reason: z
      .optional(trimmedLines(textLimits.reason))
      .check(z.describe("Why the applications are rejected; needed for a rejection.")),
  })
  .check(isOneOrMany);

export const decideInterests = endpoint({
  name: "programs.decide_interests",
  summary: "Approve applications, or reject them with a reason: all of them, or none",
  method: "POST",
  path: "/v1/programs/interests/approve/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  events: ["interest.settled"],
  body: DecideInterestsInput,
  result: z.object({ items: z.array(Interest).check(z.describe("The applications, as they are now.")) }),
  errors: ["not_found", "forbidden", "conflict"],
});
export type DecideInterestsInput = z.output<typeof DecideInterestsInput>;

export const reopenInterest = endpoint({
  name: "programs.reopen_interest",
  summary: "Undo the approval of an application, within an hour: its membership ends, and the application waits again",
  method: "POST",
  path: "/v1/programs/interests/reopen/",
  auth: "session",
  rate: "write",
  throttle: { person: 120 },
  events: ["account.part_ended", "interest.settled"],
  body: z.strictObject({ interest_id: Uuid }),
  result: Interest,
  errors: ["not_found", "forbidden", "conflict"],
});

export const withdrawInterest = endpoint({
  name: "programs.withdraw_interest",
  summary: "Withdraw the caller's own application",
  method: "POST",
  path: "/v1/programs/interests/withdraw/",
  auth: "session",
  rate: "write",
  throttle: { person: 120 },
  events: ["interest.settled"],
  body: z.strictObject({ interest_id: Uuid }),
  result: Interest,
  errors: ["not_found", "forbidden", "conflict"],
});
