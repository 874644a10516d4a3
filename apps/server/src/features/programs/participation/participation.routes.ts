import * as interests from "@safeport/contract/programs/participation/interest.endpoints";
import * as invitations from "@safeport/contract/programs/participation/invitation.endpoints";
import * as members from "@safeport/contract/programs/participation/program-member.endpoints";
import { type Http, mount, mountList, mountPublic } from "../../../platform/http/mount.ts";
import { answerInvitation, revokeInvitation } from "./answer-invitation.ts";
import { applyToProgram } from "./apply-to-program.ts";
import { banResearcher, liftBan } from "./ban-researcher.ts";
import { decideInterests, reopenInterest, withdrawInterest } from "./decide-interests.ts";
import { leaveProgram, removeProgramMember } from "./end-membership.ts";
import { pageOfOwn } from "./interest.queries.ts";
import { pageOfOwnInvitations } from "./invitation.queries.ts";
import { inviteResearcher } from "./invite-researcher.ts";
import { listBans, listProgramMembers, listReceivedInterests, listSentInvitations } from "./list-participation.ts";
import { presentBan, presentInterest, presentInvitation, presentProgramMember } from "./participation.presenter.ts";
import { previewInvitation } from "./preview-invitation.ts";

const asIs = <T>(result: T) => result;

/** Mounts applications and invitations to programs, their members, and bans. */
export function participationRoutes(http: Http): void {
  mountList(
    http,
    interests.listReceivedInterests,
    (ctx, { params, query }) => listReceivedInterests(ctx, params.company_id, query),
    presentInterest,
  );
  mountList(http, interests.listOwnInterests, (ctx, { query }) => pageOfOwn(ctx.db, ctx.actor, query), presentInterest);
  mount(
    http,
    interests.applyToProgram,
    (ctx, { params, body }) => applyToProgram(ctx, params.program, body.motivation),
    presentInterest,
  );
  mount(
    http,
    interests.decideInterests,
    (ctx, { body }) => decideInterests(ctx, body),
    (rows, ctx) => ({ items: rows.map((row) => presentInterest(row, ctx)) }),
  );
  mount(http, interests.reopenInterest, (ctx, { body }) => reopenInterest(ctx, body.interest_id), presentInterest);
  mount(http, interests.withdrawInterest, (ctx, { body }) => withdrawInterest(ctx, body.interest_id), presentInterest);

  mountList(
    http,
    invitations.listSentInvitations,
    (ctx, { params, query }) => listSentInvitations(ctx, params.company_id, query),
    presentInvitation,
  );
  mountList(
    http,
    invitations.listOwnProgramInvitations,
    (ctx, { query }) => pageOfOwnInvitations(ctx.db, ctx.actor, query),
    presentInvitation,
  );
  mount(
    http,
    invitations.inviteResearcher,
    (ctx, { params, body }) => inviteResearcher(ctx, params.program, body),
    presentInvitation,
  );
  mountPublic(http, invitations.previewProgramInvitation, (ctx, { body }) => previewInvitation(ctx, body.token), asIs);
  mount(http, invitations.answerProgramInvitation, (ctx, { body }) => answerInvitation(ctx, body), presentInvitation);
  mount(
    http,
    invitations.revokeProgramInvitation,
    (ctx, { body }) => revokeInvitation(ctx, body.invitation_id),
    presentInvitation,
  );

  mountList(
    http,
    members.listProgramMembers,
    (ctx, { params, query }) => listProgramMembers(ctx, params.program, query),
    presentProgramMember,
  );
  mount(http, members.removeProgramMember, (ctx, { params, body }) => removeProgramMember(ctx, params, body.reason), asIs);
  mount(http, members.leaveProgram, (ctx, { params, body }) => leaveProgram(ctx, params.program, body.reason), asIs);
  mountList(http, members.listBans, (ctx, { params, query }) => listBans(ctx, params.company_id, query), presentBan);
  mount(http, members.banResearcher, (ctx, { params, body }) => banResearcher(ctx, params.company_id, body), presentBan);
  mount(http, members.liftBan, (ctx, { params }) => liftBan(ctx, params.company_id, params.user_id), asIs);
}
