import * as endpoints from "@safeport/contract/companies/member.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { type Http, mount, mountList, mountPublic } from "../../../platform/http/mount.ts";
import { acceptInvitation, declineInvitation, getOwnInvitation, openInvitation } from "./answer-invitation.ts";
import { changeMember } from "./change-member.ts";
import { pageOfOwnInvitations } from "./invitation.queries.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations, listMembers } from "./list-members.ts";
import { presentInvitation, presentMember, presentOpened, presentOwn } from "./present-member.ts";
import { presentPreview, previewInvitation } from "./preview-invitation.ts";
import { removeMember } from "./remove-member.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { transferOwnership } from "./transfer-ownership.ts";

const asIs = <T>(result: T) => result;

/** Mounts the members of companies and the invitations into them. */
export function memberRoutes(http: Http): void {
  mountList(http, endpoints.listMembers, (ctx, { params, query }) => listMembers(ctx, params.company_id, query), presentMember);
  mount(
    http,
    endpoints.changeMember,
    (ctx, { params, body }) => changeMember(ctx, params.company_id, params.user_id, body.role),
    presentMember,
  );
  mount(http, endpoints.removeMember, (ctx, { params }) => removeMember(ctx, params.company_id, params.user_id), asIs);
  mount(
    http,
    endpoints.transferOwnership,
    (ctx, { params, body }) => transferOwnership(ctx, params.company_id, body),
    presentMember,
  );
  mountList(
    http,
    endpoints.listInvitations,
    (ctx, { params, query }) => listInvitations(ctx, params.company_id, query),
    presentInvitation,
  );
  mount(http, endpoints.inviteMember, (ctx, { params, body }) => inviteMember(ctx, params.company_id, body), presentInvitation);
  mount(
    http,
    endpoints.revokeInvitation,
    (ctx, { params }) => revokeInvitation(ctx, params.company_id, params.invitation_id),
    asIs,
  );
  mountPublic(http, endpoints.previewInvitation, (ctx, { body }) => previewInvitation(ctx, body.token), presentPreview);
  mount(http, endpoints.openInvitation, (ctx, { body }) => openInvitation(ctx, body.token), presentOpened);
  const opened = async (ctx: Ctx, { body }: { body: { token: string } }) => openInvitation(ctx, body.token);
  mount(http, endpoints.acceptInvitation, async (ctx, input) => acceptInvitation(ctx, await opened(ctx, input)), asIs);
  mount(http, endpoints.declineInvitation, async (ctx, input) => declineInvitation(ctx, await opened(ctx, input)), asIs);
  mountList(
    http,
    endpoints.listOwnInvitations,
    (ctx, { query }) => pageOfOwnInvitations(ctx.db, ctx.actor.user_id, query),
    presentOwn,
  );
  const own = (ctx: Ctx, { params }: { params: { invitation_id: string } }) => getOwnInvitation(ctx, params.invitation_id);
  mount(http, endpoints.acceptOwnInvitation, async (ctx, input) => acceptInvitation(ctx, await own(ctx, input)), asIs);
  mount(http, endpoints.declineOwnInvitation, async (ctx, input) => declineInvitation(ctx, await own(ctx, input)), asIs);
}
