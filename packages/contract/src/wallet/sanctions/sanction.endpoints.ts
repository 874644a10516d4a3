import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { CorrectionReason } from "../deposits/deposit.schema.ts";
import { sanctionHitStatuses, sanctionLists } from "./sanction.values.ts";

export const SanctionHit = z.object({
  hit_id: Uuid.check(z.describe("The id of a person's name that is like one of a sanctions list.")),
  user: z.object({ user_id: Uuid, username: z.string() }).check(z.describe("The account.")),
  name: z.string().check(z.describe("The person's name, as in their identity form or bank account.")),
  list: z.enum(sanctionLists).check(z.describe("The list: of the EU, the UN or OFAC.")),
  entry: z.string().check(z.describe("The number of the entry in its list.")),
  listed_name: z.string().check(z.describe("The name of the entry that is most alike.")),
  score: z.int().check(z.describe("How alike the names are, from 85 to 100.")),
  status: z
    .enum(sanctionHitStatuses)
    .check(z.describe("`open` waits for staff, `cleared` is somebody else, `confirmed` is the person of the list.")),
  created_at: Time,
  decided: z
    .nullable(
      z.object({
        at: Time.check(z.describe("When it was decided.")),
        by: z.string().check(z.describe("The username of the person who decided.")),
        reason: z.string().check(z.describe("Why.")),
      }),
    )
    .check(z.describe("When staff decided, who, and why; null while it waits.")),
  can: z.array(z.enum(["decide"])).check(z.describe("What the caller can do with it.")),
});
export type SanctionHit = z.infer<typeof SanctionHit>;

export const listSanctionHits = endpoint({
  name: "sanctions.list",
  summary:
    "People whose names are like one of a sanctions list (staff): those that wait, oldest first, or decided ones, newest first",
  method: "GET",
  path: "/v1/sanctions/hits/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    state: z._default(
      z.enum(["open", "decided"]).check(z.describe("Whether the list has those that wait, or those that are decided.")),
      "open",
    ),
  }),
  result: pageOf(SanctionHit),
  errors: ["not_found"],
  list: true,
  uncompressed: true,
});

export const decideSanctionHit = endpoint({
  name: "sanctions.decide",
  summary:
    "Decide whether a person is the one of a list (staff, never about themselves); a confirmed match stops their payouts. It holds for this person until the entry has other names",
  method: "POST",
  path: "/v1/sanctions/hits/:hit_id/decide/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: z.object({ hit_id: Uuid.check(z.describe("The id of a person's name that is like one of a sanctions list.")) }),
  body: z.strictObject({
    same_person: z.boolean().check(z.describe("Whether the person is the one of the list; then their payouts are stopped.")),
    reason: CorrectionReason,
  }),
  result: SanctionHit,
  errors: ["not_found", "forbidden", "conflict"],
});
