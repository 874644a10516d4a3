import * as z from "zod/mini";
import { InvitationPreview, InvitationToken } from "../../companies/member.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { invitationActions, invitationStatuses } from "./invitation.state.ts";
import { participationLimits } from "./participation.limits.ts";
import { declineReasons } from "./participation.values.ts";

/** An invitation to take part in a program. */
export const ProgramInvitation = z.object({
  invitation_id: Uuid,
  program_id: Uuid,
  program_handle: z.string(),
  program_title: z.string(),
  company_id: Uuid,
  company_name: z.string(),
  company_logo: z.nullable(z.string()),
  /** As the inviter gave it: one of the two. */
  username: z
    .nullable(z.string())
    .check(z.describe("The username that the invitation is for; null if it is for a mail address.")),
  email: z.nullable(z.string()).check(z.describe("The mail address that the invitation is for; null if it is for a username.")),
  message: z.string().check(z.describe("A text to the researcher.")),
  invited_by: z.string(),
  status: z.enum(invitationStatuses).check(z.describe("How far the invitation is.")),
  decline_reasons: z.array(z.enum(declineReasons)).check(z.describe("Why the invitation is declined.")),
  created_at: Time,
  expires_at: Time,
  settled_at: z.nullable(Time).check(z.describe("When it was answered, withdrawn or ended; null while it is open.")),
  /** Allowed actions of the caller. */
  can: z.array(z.enum(invitationActions)),
});
export type ProgramInvitation = z.infer<typeof ProgramInvitation>;

/** A mailed invitation to a program, as anybody with its token sees it: nothing of the program, which may be private. */
export const ProgramInvitationPreview = z.object({
  invitation_id: Uuid.check(z.describe("The id of the invitation.")),
  invited_by: z.string().check(z.describe("The username of the inviter.")),
  email: z.string().check(z.describe("The mail address that the invitation is for.")),
  expires_at: Time,
  account: z
    .enum(["none", "researcher", "other"])
    .check(
      z.describe(
        "Whether the invited address has no account, one of a researcher, or another, which cannot take part in programs.",
      ),
    ),
  sign_in: InvitationPreview.shape.sign_in,
});
export type ProgramInvitationPreview = z.infer<typeof ProgramInvitationPreview>;

const filters = {
  ...pageQuery(),
  ...changedSince,
  program_id: z.optional(Uuid).check(z.describe("Only invitations to this program.")),
  status: z.optional(z.enum(invitationStatuses)).check(z.describe("Only invitations with this status.")),
};

export const listSentInvitations = endpoint({
  name: "programs.invitations_sent",
  summary: "Invitations to the programs of a company, newest first (owners and managers)",
  method: "GET",
  path: "/v1/programs/:company_id/invitations/sent_invitations/",
  auth: "session",
  rate: "read",
  params: z.object({ company_id: Uuid }),
  query: z.strictObject(filters),
  result: pageOf(ProgramInvitation),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const listOwnProgramInvitations = endpoint({
  name: "programs.own_invitations",
  summary: "Invitations to programs that the caller was sent, newest first",
  method: "POST",
  path: "/v1/programs/invitations/",
  auth: "session",
  rate: "read",
  throttle: { person: 6_000 },
  query: z.strictObject(filters),
  result: pageOf(ProgramInvitation),
  errors: [],
  list: true,
});

const InviteResearcherInput = z
  .strictObject({
    username: z
      .optional(singleLine(64).check(z.toLowerCase()))
      .check(z.describe("The username of the researcher; either this or `email`.")),
    email: z
      .optional(
        singleLine(254).check(
          z.toLowerCase(),
          fieldRule((text: string) => z.email().safeParse(text).success, "invalid_email"),
        ),
      )
      .check(z.describe("The mail address of the researcher; either this or `username`.")),
    message: z._default(trimmedLines(participationLimits.message).check(z.describe("A text to the researcher.")), ""),
  })
  .check(fieldRule(({ username, email }) => (username === undefined) !== (email === undefined), "required"));
export type InviteResearcherInput = z.output<typeof InviteResearcherInput>;

export const inviteResearcher = endpoint({
  name: "programs.invite",
  summary: "Invite a researcher to a program, by username or by address; replaces an earlier invitation to them",
  method: "POST",
  path: "/v1/programs/:program/invitations/send_invitation/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["invitation.sent"],
  params: ProgramRef,
  body: InviteResearcherInput,
  result: ProgramInvitation,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const previewProgramInvitation = endpoint({
  name: "programs.preview_invitation",
  summary: "A mailed invitation to a program, for people who have not signed in",
  method: "POST",
  path: "/v1/programs/invitations/preview/",
  auth: "public",
  rate: "write",
  throttle: { person: 60 },
  body: InvitationToken,
  result: ProgramInvitationPreview,
  errors: ["not_found"],
});

export const answerProgramInvitation = endpoint({
  name: "programs.answer_invitation",
  summary: "Accept an invitation to a program, or decline it with reasons",
  method: "POST",
  path: "/v1/programs/invitations/accept_invitation/",
  auth: "session",
  rate: "write",
  throttle: { person: 120 },
  events: ["invitation.settled"],
  body: z.strictObject({
    invitation_id: Uuid,
    accept: z.boolean().check(z.describe("`true` accepts the invitation, `false` declines it.")),
    decline_reasons: z._default(
      z.array(z.enum(declineReasons)).check(z.maxLength(declineReasons.length), z.describe("Why the invitation is declined.")),
      [],
    ),
  }),
  result: ProgramInvitation,
  errors: ["not_found", "forbidden", "conflict"],
});

export const revokeProgramInvitation = endpoint({
  name: "programs.revoke_invitation",
  summary: "Withdraw an invitation to a program",
  method: "POST",
  path: "/v1/programs/invitations/revoke_invitation/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  events: ["invitation.settled"],
  body: z.strictObject({ invitation_id: Uuid }),
  result: ProgramInvitation,
  errors: ["not_found", "forbidden", "conflict"],
});
