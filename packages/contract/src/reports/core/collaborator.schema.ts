import * as z from "zod/mini";
import { Person, TypedUsername } from "../../accounts/account.schema.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { maxCollaborators, wholeWeight } from "./collaborator.limits.ts";

/** The states of an invitation to share a report; `named` while the report is a draft, which the invitee does not know of. */
export const collaboratorStates = ["named", "invited", "accepted", "declined"] as const;
export type CollaboratorState = (typeof collaboratorStates)[number];

export const Collaborator = z.object({
  person: Person,
  /** Of 100; the author has the rest. */
  weight: z.int(),
  state: z.enum(collaboratorStates),
});
export type Collaborator = z.infer<typeof Collaborator>;

const Part = z.strictObject({ username: TypedUsername, weight: z.int().check(z.minimum(1), z.maximum(wholeWeight - 1)) });
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
export const AnswerCollaborationInput = z.strictObject({ accept: z.boolean() });
export const ChooseNamingInput = z.strictObject({ named: z.boolean() });

/** An invitation to share a report, as its invitee sees it: nothing of the report but its number and who asks. */
export const CollaborationInvitation = z.object({
  report_id: Uuid,
  id: z.nullable(z.int()),
  author: Person,
  weight: z.int(),
  invited_at: Time,
});
export type CollaborationInvitation = z.infer<typeof CollaborationInvitation>;
