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
  role: z.enum(companyRoles),
  /** Whether it is an API token of the company, and no person. */
  is_machine: z.boolean(),
  created_at: Time,
  /** Allowed actions of the caller on the membership. */
  can: z.array(z.enum(memberActions)),
});
export type Member = z.infer<typeof Member>;

export const companyInvitationStatuses = ["pending", "accepted", "declined", "revoked"] as const;

export const CompanyInvitation = z.object({
  invitation_id: Uuid,
  /** As the inviter gave it: one of the two. */
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum(companyRoles),
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
  role: z.enum(companyRoles),
  invited_by: z.string(),
  expires_at: Time,
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** An invitation as anybody with its mailed token sees it, who may have no account yet. */
export const InvitationPreview = z.object({
  company_id: Uuid,
  /** Null while nobody has confirmed the company's name. */
  company_name: z.nullable(z.string()),
  role: z.enum(companyRoles),
  invited_by: z.string(),
  expires_at: Time,
  /** As the inviter gave it: one of the two. */
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Whether the invited person or address has an account, and whether it can join a company. */
  account: z.enum(["none", "company", "other"]),
  sign_in: z.enum(["password", "platform_provider", "company_provider"]),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** One that waits for the caller. */
export const OwnInvitation = z.extend(OpenedInvitation, { invitation_id: Uuid });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const InviteMemberInput = z.strictObject({
  /** A username, or an email address. */
  invitee: singleLine(maxInviteeLength).check(
    z.toLowerCase(),
    fieldRule((text: string) => !text.includes("@") || z.email().safeParse(text).success, "invalid_email"),
  ),
  role: z.enum(givableRoles),
});
export type InviteMemberInput = z.input<typeof InviteMemberInput>;

export const ChangeMemberInput = z.strictObject({ role: z.enum(givableRoles) });

export const TransferOwnershipInput = z.strictObject({
  user_id: Uuid,
  /** Whether the caller stays an owner beside the new one; otherwise they become a manager. */
  stay_owner: z._default(z.boolean(), false),
});
export type TransferOwnershipInput = z.input<typeof TransferOwnershipInput>;

export const InvitationToken = z.strictObject({ token: singleLine(100) });
