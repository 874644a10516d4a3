import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { Weakness } from "../core/report.schema.ts";
import { maxCweId } from "./weakness.limits.ts";

export const CreateWeaknessInput = z.strictObject({
  cwe_id: z.int().check(z.minimum(1), z.maximum(maxCweId)),
  name: singleLine(textLimits.search).check(z.describe("The name of the weakness.")),
});
export type CreateWeaknessInput = z.input<typeof CreateWeaknessInput>;

export const createWeakness = endpoint({
  name: "weaknesses.create",
  summary: "Add a kind of weakness to the list that everybody chooses from; for staff",
  method: "POST",
  path: "/v1/weaknesses/create/",
  auth: "session",
  rate: "write",
  throttle: { person: 300 },
  body: CreateWeaknessInput,
  result: Weakness,
  status: 201,
  errors: ["not_found", "conflict"],
});
