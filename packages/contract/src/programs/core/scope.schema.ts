import * as z from "zod/mini";
import { changesOf } from "../../kernel/changes-of.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { markdown, singleLine } from "../../kernel/text.ts";
import { assetTypes } from "./program.values.ts";
import { scopeLimits } from "./scope.limits.ts";

/** Fields of a scope, as sent; whether the identifier fits its type is checked by `scope-identifier.ts`. */
export const ScopeInput = z.strictObject({
  asset_type: z.enum(assetTypes),
  identifier: singleLine(scopeLimits.identifier),
  instructions_markdown: z._default(markdown(scopeLimits.instructions), ""),
  is_eligible_for_bounty: z.boolean(),
  is_out_of_scope: z.boolean(),
  max_severity: z.enum(severities),
});
export type ScopeInput = z.input<typeof ScopeInput>;
/** Fields that are not sent stay unchanged. */
export const UpdateScopeInput = z.strictObject(changesOf(ScopeInput.shape));

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
