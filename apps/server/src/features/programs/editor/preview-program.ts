import { isOpenToAll, programCan } from "@safeport/contract/programs/core/program.policy";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Ctx } from "../../../platform/context.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import { dashboardOf, type ProgramWithScopes, presentProgram } from "../core/program.presenter.ts";
import { withScopes } from "../core/with-scopes.ts";

/** A program that the caller may edit, as a researcher with a verified address will read it. */
export async function previewProgram(ctx: Ctx, ref: string): Promise<ProgramWithScopes> {
  return withScopes(ctx, assertMay("edit", ctx, await getProgram(ctx, ref)));
}

/** The program as its readers see it: everybody, those who take part in it, or for now the company alone. */
export function presentPreview(found: ProgramWithScopes, ctx: Ctx) {
  const { row } = found;
  const seen_by = row.status === "draft" ? "company" : isOpenToAll(row) ? "everybody" : "participants";
  const participates = seen_by === "participants";
  const researcher = { ...ctx.actor, role: "Hacker", email_verified: true } as const;
  const program: Program = {
    ...presentProgram(found, ctx),
    can: programCan(researcher, { ...row, member_role: null, participates, invited: false, banned: false }),
    dashboard_link: dashboardOf(row, false),
    is_favourite: false,
    own_interest_id: null,
    own_invitation_id: null,
    own_credentials: null,
    warnings: [],
  };
  return { seen_by, program } as const;
}
