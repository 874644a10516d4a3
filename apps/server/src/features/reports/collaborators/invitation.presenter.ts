import type { CollaborationInvitation } from "@safeport/contract/reports/core/collaborator.schema";
import type { Ctx } from "../../../platform/context.ts";
import { presentPerson } from "../core/collaborator.presenter.ts";
import type { pageOfInvitations } from "./collaborator.queries.ts";

type InvitationRow = Awaited<ReturnType<typeof pageOfInvitations>>["items"][number];

/** An invitation as its invitee sees it. */
export function presentInvitation(row: InvitationRow, ctx: Ctx): CollaborationInvitation {
  const { report_id, number, weight, invited_at } = row;
  return {
    report_id,
    id: number,
    author: presentPerson(row, ctx),
    weight,
    invited_at: (invited_at ?? new Date(0)).toISOString(),
  };
}
