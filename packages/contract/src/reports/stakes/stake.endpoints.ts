import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { stakeNeeds } from "./stake.policy.ts";
import { AskedStake } from "./stake.schema.ts";

/** What a program asks for with a report, and whether the caller gives it with their next one. */
export const ProgramStake = z.object({
  stake: z.nullable(AskedStake).check(z.describe("What the program asks for; null for nothing.")),
  need: z
    .enum(stakeNeeds)
    .check(
      z.describe(
        "Whether the caller gives it with their next report: `none` is asked, that report is a `trial`, their signal is `trusted`, or it is `needed`.",
      ),
    ),
  trials_left: z.int().check(z.describe("How many more reports the caller sends as trials, in 90 days.")),
  signal: z.nullable(z.number()).check(z.describe("The caller's signal; null with too few closed reports.")),
  available: z.int().check(z.describe("How much the caller can give: their points without those that wait.")),
});
export type ProgramStake = z.infer<typeof ProgramStake>;

export const readProgramStake = endpoint({
  name: "programs.stake",
  summary: "What a program asks for with a report, and whether the caller gives it with their next one",
  method: "GET",
  path: "/v1/programs/:program/stake/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: ProgramRef,
  result: ProgramStake,
  errors: ["not_found"],
});

export const setProgramStake = endpoint({
  name: "programs.set_stake",
  summary:
    "Ask people without a record for a stake with their report, or for none any more; stakes that are held stay as they are",
  method: "PUT",
  path: "/v1/programs/:program/stake/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: ProgramRef,
  body: z.strictObject({ stake: z.nullable(AskedStake).check(z.describe("What it asks for from now on; null for nothing.")) }),
  result: ProgramStake,
  errors: ["not_found", "forbidden"],
});
