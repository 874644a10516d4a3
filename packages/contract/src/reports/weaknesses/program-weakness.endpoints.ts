import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { Weakness } from "../core/report.schema.ts";
import { maxProgramWeaknesses, maxWeaknessGroups, weaknessStandards } from "./weakness.limits.ts";

/** A group of weaknesses, such as an entry of an OWASP Top 10. */
export const WeaknessGroup = z.object({
  group: z.string().check(z.describe("The number of the group in its list, such as `A01:2021`.")),
  standard: z.enum(weaknessStandards).check(z.describe("The list that the group is an entry of.")),
  name: z.string().check(z.describe("The name of the group.")),
});
export type WeaknessGroup = z.infer<typeof WeaknessGroup>;

export const listWeaknessGroups = endpoint({
  name: "weaknesses.groups",
  summary: "Groups of weaknesses: the OWASP Top 10 for the web, for APIs and for language models, and smart contracts",
  method: "GET",
  path: "/v1/weaknesses/groups/",
  auth: "session",
  rate: "read",
  result: z.object({ items: z.array(WeaknessGroup).check(z.maxLength(maxWeaknessGroups)) }),
  errors: [],
});

/** A weakness that a program does not take; without a message it is hidden from writers. */
export const ProgramWeakness = z.object({
  ...Weakness.shape,
  message: z.nullable(z.string()).check(z.describe("What writers read; null for a weakness that is hidden from them.")),
});
export type ProgramWeakness = z.infer<typeof ProgramWeakness>;
const ProgramWeaknesses = z.object({ items: z.array(ProgramWeakness) });

export const listProgramWeaknesses = endpoint({
  name: "programs.weaknesses",
  summary: "The weaknesses that a program does not take, for those who edit it",
  method: "GET",
  path: "/v1/programs/:program/weaknesses/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: ProgramWeaknesses,
  errors: ["not_found", "forbidden"],
});

export const setProgramWeaknesses = endpoint({
  name: "programs.set_weaknesses",
  summary: "Say which weaknesses a program does not take: all of them, each hidden or with a message",
  method: "PUT",
  path: "/v1/programs/:program/weaknesses/",
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 120 },
  params: ProgramRef,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          weakness_id: Uuid,
          message: z._default(
            z.nullable(singleLine(textLimits.line)).check(z.describe("What writers read; null to hide the weakness from them.")),
            null,
          ),
        }),
      )
      .check(z.maxLength(maxProgramWeaknesses)),
  }),
  result: ProgramWeaknesses,
  errors: ["not_found", "forbidden"],
});
