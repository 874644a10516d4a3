import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { severities } from "../kernel/severity.values.ts";
import { line, markdown } from "../kernel/text.ts";
import { assetTypes } from "./program.values.ts";

export const scopeLimits = { perProgram: 1_000, identifier: 1_000, instructions: 10_000 } as const;
/** The scopes that come with a program; the list of its scopes has the rest. */
export const firstScopes = 100;

/** Fields of a scope, as sent; whether the identifier fits its type is checked by `scope-identifier.ts`. */
export const ScopeInput = z.strictObject({
  asset_type: z.enum(assetTypes),
  identifier: line(scopeLimits.identifier),
  instructions_markdown: z._default(markdown(scopeLimits.instructions), ""),
  is_eligible_for_bounty: z.boolean(),
  is_out_of_scope: z.boolean(),
  max_severity: z.enum(severities),
});
export type ScopeInput = z.input<typeof ScopeInput>;

export const Scope = z.object({
  scope_id: Uuid,
  program_id: Uuid,
  asset_type: z.enum(assetTypes),
  identifier: z.string(),
  instructions_markdown: z.string(),
  is_eligible_for_bounty: z.boolean(),
  is_out_of_scope: z.boolean(),
  max_severity: z.enum(severities),
  created_at: Time,
  updated_at: Time,
});
export type Scope = z.infer<typeof Scope>;
