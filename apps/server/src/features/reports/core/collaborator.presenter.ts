import { wholeWeight } from "@safeport/contract/reports/core/collaborator.limits";
import type { Collaborator, CollaboratorState } from "@safeport/contract/reports/core/collaborator.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { Ctx } from "../../../platform/context.ts";
import { shownName } from "../../../platform/shown-name.ts";
import type { CollaboratorRow, PersonColumns } from "./collaborators-of-report.queries.ts";

function stateOf({ invited_at, accepted_at, declined_at }: CollaboratorRow): CollaboratorState {
  if (accepted_at) return "accepted";
  if (declined_at) return "declined";
  return invited_at ? "invited" : "named";
}

/** A person whom a report names. */
export const presentPerson = ({ picture_file_id, full_name, user_id, username, role }: PersonColumns, ctx: Ctx) => ({
  user_id,
  username,
  full_name: shownName(full_name, ctx),
  role,
  display_picture: ctx.files.link(picture_file_id),
});

/** The collaborators of a report: the author sees everybody they named, others see the accepted ones, and the rest as the author's. */
export function presentCollaborators(
  {
    author_id,
    collaborators,
    weights_frozen_at,
  }: { author_id: string; collaborators: CollaboratorRow[]; weights_frozen_at: Date | null },
  ctx: Ctx,
): Pick<Report, "collaborators" | "author_weight" | "weights_frozen_at" | "is_named_publicly"> {
  const isAuthor = author_id === ctx.actor.user_id;
  const shown = collaborators
    .map((row): Collaborator => ({ person: presentPerson(row, ctx), weight: row.weight, state: stateOf(row) }))
    .filter(({ state }) => isAuthor || state === "accepted");
  // The author receives all shares not accepted by the first award.
  const counted = shown.filter(({ state }) => state === "accepted" || (state !== "declined" && !weights_frozen_at));
  return {
    collaborators: shown,
    author_weight: wholeWeight - counted.reduce((sum, { weight }) => sum + weight, 0),
    weights_frozen_at: weights_frozen_at?.toISOString() ?? null,
    is_named_publicly: collaborators.find(({ user_id }) => user_id === ctx.actor.user_id)?.named ?? null,
  };
}
