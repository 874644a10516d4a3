import * as z from "zod/mini";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { maxInviteeLength } from "./company.limits.ts";
import { companyRoles, givableRoles, memberActions } from "./member.policy.ts";

export const memberPageSize = 20;

export const Member = z.object({
  user_id: Uuid,
  username: z.string(),
  full_name: z.string(),
  display_picture: z.nullable(z.string()),
  role: z.enum(companyRoles).check(z.describe("The role of the person in the company.")),
  is_machine: z
    .boolean()
    .check(z.describe("Whether it is an API token of the company, which is given no reports, rather than a person.")),
  created_at: Time.check(z.describe("When the person became a member.")),
  /** Allowed actions of the caller on the membership. */
  can: z.array(z.enum(memberActions)),
});
export type Member = z.infer<typeof Member>;

export const companyInvitationStatuses = ["pending", "accepted", "declined", "revoked"] as const;

export const CompanyInvitation = z.object({
  invitation_id: Uuid,
  /** As the inviter gave it: one of the two. */
  username: z
    .nullable(z.string())
    .check(z.describe("The username that the invitation is for; null if it is for a mail address.")),
  email: z.nullable(z.string()).check(z.describe("The mail address that the invitation is for; null if it is for a username.")),
  role: z.enum(companyRoles).check(z.describe("The role that the person gets.")),
  invited_by: z.string(),
  created_at: Time,
  expires_at: Time,
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

/** An invitation as its invitee sees it. */
export const OpenedInvitation = z.object({
  company_id: Uuid,
  company_name: z.string(),
  company_logo: z.nullable(z.string()),
  role: z.enum(companyRoles).check(z.describe("The role that the caller gets.")),
  invited_by: z.string(),
  expires_at: Time,
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** An invitation as anybody with its mailed token sees it, who may have no account yet. */
export const InvitationPreview = z.object({
  company_id: Uuid,
  company_name: z
    .nullable(z.string())
    .check(z.describe("The name of the company; null while the company has not proved who it is.")),
  role: z.enum(companyRoles).check(z.describe("The role that the person gets.")),
  invited_by: z.string(),
  expires_at: Time,
  /** As the inviter gave it: one of the two. */
  username: z
    .nullable(z.string())
    .check(z.describe("The username that the invitation is for; null if it is for a mail address.")),
  email: z.nullable(z.string()).check(z.describe("The mail address that the invitation is for; null if it is for a username.")),
  account: z
    .enum(["none", "company", "other"])
    .check(
      z.describe("Whether the invitation is for somebody without an account, with one that can join companies, or with another."),
    ),
  sign_in: z
    .enum(["password", "platform_provider", "company_provider"])
    .check(z.describe("How people with this address sign in.")),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** One that waits for the caller. */
export const OwnInvitation = z.extend(OpenedInvitation, { invitation_id: Uuid });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const InviteMemberInput = z.strictObject({
  invitee: singleLine(maxInviteeLength).check(
    z.toLowerCase(),
    fieldRule((text: string) => !text.includes("@") || z.email().safeParse(text).success, "invalid_email"),
    z.describe("The username or the mail address of the person who is invited."),
  ),
  role: z.enum(givableRoles).check(z.describe("The role that the person gets.")),
});
export type InviteMemberInput = z.input<typeof InviteMemberInput>;

export const ChangeMemberInput = z.strictObject({ role: z.enum(givableRoles).check(z.describe("The new role of the member.")) });

export const TransferOwnershipInput = z.strictObject({
  user_id: Uuid.check(z.describe("The id of the member who becomes an owner.")),
  stay_owner: z._default(
    z.boolean().check(z.describe("Whether the caller stays an owner, too; otherwise they become a manager.")),
    false,
  ),
});
export type TransferOwnershipInput = z.input<typeof TransferOwnershipInput>;

export const InvitationToken = z.strictObject({
  token: singleLine(100).check(z.describe("The token of the mailed invitation.")),
});
