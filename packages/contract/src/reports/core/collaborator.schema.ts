import * as z from "zod/mini";
import { Person, TypedUsername } from "../../accounts/core/account.schema.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { maxCollaborators, wholeWeight } from "./collaborator.limits.ts";

/** The states of an invitation to share a report; `named` while the report is a draft, which the invitee does not know of. */
export const collaboratorStates = ["named", "invited", "accepted", "declined"] as const;
export type CollaboratorState = (typeof collaboratorStates)[number];

export const Collaborator = z.object({
  person: Person.check(z.describe("The person.")),
  /** Of 100; the author has the rest. */
  weight: z.int().check(z.describe("Their part of awards and points, of 100.")),
  state: z
    .enum(collaboratorStates)
    .check(z.describe("Whether they are named on a draft, invited, have accepted or have declined.")),
});
export type Collaborator = z.infer<typeof Collaborator>;

const Part = z.strictObject({
  username: TypedUsername.check(z.describe("Their username.")),
  weight: z.int().check(z.minimum(1), z.maximum(wholeWeight - 1), z.describe("Their part of awards and points, of 100.")),
});
type Part = z.infer<typeof Part>;

const sum = (parts: readonly Part[]) => parts.reduce((total, { weight }) => total + weight, 0);

/** Everybody who shares a report with its author; people who are not named are taken off. */
export const CollaboratorParts = z.array(Part).check(
  z.maxLength(maxCollaborators),
  fieldRule((parts: readonly Part[]) => sum(parts) < wholeWeight, "weights_too_high"),
  fieldRule(
    (parts: readonly Part[]) => new Set(parts.map(({ username }) => username)).size === parts.length,
    "collaborator_twice",
  ),
);
export type CollaboratorParts = z.infer<typeof CollaboratorParts>;

export const SetCollaboratorsInput = z.strictObject({ collaborators: CollaboratorParts });
export const AnswerCollaborationInput = z.strictObject({
  accept: z.boolean().check(z.describe("Whether the caller shares the report; false also gives back a part.")),
});
export const ChooseNamingInput = z.strictObject({
  named: z.boolean().check(z.describe("Whether to name the caller where the report is published, if their profile is public.")),
});

/** An invitation to share a report, as its invitee sees it: nothing of the report but its number and who asks. */
export const CollaborationInvitation = z.object({
  report_id: Uuid,
  id: z.nullable(z.int()).check(z.describe("The short public number of the report.")),
  author: Person.check(z.describe("The person who wrote it.")),
  weight: z.int().check(z.describe("Their part of awards and points, of 100.")),
  invited_at: Time.check(z.describe("When the caller was asked.")),
});
export type CollaborationInvitation = z.infer<typeof CollaborationInvitation>;
