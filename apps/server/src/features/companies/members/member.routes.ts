import * as endpoints from "@safeport/contract/companies/member.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { acceptInvitation, declineInvitation, openInvitation } from "./answer-invitation.ts";
import { changeMember } from "./change-member.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations, listMembers } from "./list-members.ts";
import { presentInvitation, presentMember, presentOpened } from "./present-member.ts";
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
  mount(http, endpoints.openInvitation, (ctx, { body }) => openInvitation(ctx, body.token), presentOpened);
  mount(http, endpoints.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token), asIs);
  mount(http, endpoints.declineInvitation, (ctx, { body }) => declineInvitation(ctx, body.token), asIs);
}
