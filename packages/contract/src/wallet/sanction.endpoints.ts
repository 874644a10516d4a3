import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { CorrectionReason } from "./deposit.schema.ts";
import { sanctionHitStatuses, sanctionLists } from "./sanction.values.ts";

export const SanctionHit = z.object({
  hit_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }),
  /** As in the identity form or the bank account. */
  name: z.string(),
  list: z.enum(sanctionLists),
  /** The number of the entry in its list. */
  entry: z.string(),
  listed_name: z.string(),
  score: z.int(),
  status: z.enum(sanctionHitStatuses),
  created_at: Time,
  decided: z.nullable(z.object({ at: Time, by: z.string(), reason: z.string() })),
  can: z.array(z.enum(["decide"])),
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
  query: z.strictObject({ ...pageQuery(), ...changedSince, state: z._default(z.enum(["open", "decided"]), "open") }),
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
  params: z.object({ hit_id: Uuid }),
  body: z.strictObject({ same_person: z.boolean(), reason: CorrectionReason }),
  result: SanctionHit,
  errors: ["not_found", "forbidden", "conflict"],
});
