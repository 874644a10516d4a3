import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import {
  ChangeMemberInput,
  CompanyInvitation,
  InvitationPreview,
  InvitationToken,
  InviteMemberInput,
  Member,
  memberPageSize,
  OpenedInvitation,
  OwnInvitation,
  TransferOwnershipInput,
} from "./member.schema.ts";

const ofCompany = z.object({ company_id: Uuid });
const ofMember = z.object({ company_id: Uuid, user_id: Uuid });

export const listMembers = endpoint({
  name: "companies.members",
  summary: "The members of a company, owners first",
  method: "GET",
  path: "/v1/company/:company_id/members/",
  auth: "session",
  rate: "read",
  params: ofCompany,
  query: z.strictObject({ ...pageQuery(memberPageSize), ...changedSince }),
  result: pageOf(Member),
  errors: ["not_found"],
  list: true,
});

export const changeMember = endpoint({
  name: "companies.change_member",
  summary: "Give a member another role; owners are made by a transfer of ownership",
  method: "PATCH",
  path: "/v1/company/:company_id/members/:user_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 240, object: 120 },
  events: ["company.members_changed"],
  params: ofMember,
  body: ChangeMemberInput,
  result: Member,
  errors: ["not_found", "forbidden", "conflict"],
});

export const removeMember = endpoint({
  name: "companies.remove_member",
  summary: "Remove a member, or leave the company",
  method: "DELETE",
  path: "/v1/company/:company_id/members/:user_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 240, object: 120 },
  events: ["company.members_changed"],
  params: ofMember,
  result: z.object({ user_id: Uuid }),
  errors: ["not_found", "forbidden", "conflict"],
});

export const transferOwnership = endpoint({
  name: "companies.transfer_ownership",
  summary: "Make a member an owner; the caller becomes a manager or stays an owner",
  method: "POST",
  path: "/v1/company/:company_id/transfer_ownership/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 20, object: 10 },
  events: ["company.members_changed"],
  params: ofCompany,
  body: TransferOwnershipInput,
  result: Member,
  errors: ["not_found", "forbidden", "conflict"],
});

export const listInvitations = endpoint({
  name: "companies.invitations",
  summary: "The invitations of a company that are waiting, newest first (owners and managers)",
  method: "GET",
  path: "/v1/company/:company_id/invitations/",
  auth: "session",
  rate: "read",
  params: ofCompany,
  query: z.strictObject({ ...pageQuery(memberPageSize), ...changedSince }),
  result: pageOf(CompanyInvitation),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const inviteMember = endpoint({
  name: "companies.invite",
  summary: "Invite somebody to a company, by username or address; replaces an earlier invitation to them",
  method: "POST",
  path: "/v1/company/:company_id/invitations/",
  auth: "session",
  rate: "write",
  throttle: { person: 40, object: 20 },
  events: ["company.invitation_sent", "company.members_changed"],
  params: ofCompany,
  body: InviteMemberInput,
  result: CompanyInvitation,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const revokeInvitation = endpoint({
  name: "companies.revoke_invitation",
  summary: "Withdraw an invitation, whose link then no longer works",
  method: "DELETE",
  path: "/v1/company/:company_id/invitations/:invitation_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["company.members_changed"],
  params: z.object({ company_id: Uuid, invitation_id: Uuid }),
  result: z.object({ invitation_id: Uuid }),
  errors: ["not_found", "forbidden"],
});

export const listOwnInvitations = endpoint({
  name: "companies.own_invitations",
  summary: "The invitations into companies that wait for the caller, newest first",
  method: "GET",
  path: "/v1/company/invitations/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(memberPageSize), ...changedSince }),
  result: pageOf(OwnInvitation),
  errors: [],
  list: true,
});

const answering = {
  method: "POST",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: z.object({ invitation_id: Uuid }),
  result: z.object({ company_id: Uuid }),
  errors: ["not_found", "forbidden", "already_exists"],
} as const;

export const acceptOwnInvitation = endpoint({
  ...answering,
  name: "companies.accept_own_invitation",
  summary: "Join a company by an invitation that waits for the caller",
  path: "/v1/company/invitations/:invitation_id/accept/",
  events: ["company.members_changed"],
});

export const declineOwnInvitation = endpoint({
  ...answering,
  name: "companies.decline_own_invitation",
  summary: "Decline an invitation that waits for the caller",
  path: "/v1/company/invitations/:invitation_id/decline/",
  events: ["company.members_changed"],
});

export const previewInvitation = endpoint({
  name: "companies.preview_invitation",
  summary: "A mailed invitation, for people who have not signed in",
  method: "POST",
  path: "/v1/company/invitations/preview/",
  auth: "public",
  rate: "write",
  throttle: { person: 60 },
  body: InvitationToken,
  result: InvitationPreview,
  errors: ["not_found"],
});

export const openInvitation = endpoint({
  name: "companies.open_invitation",
  summary: "The company and role of a mailed invitation; only for the person it was sent to",
  method: "POST",
  path: "/v1/company/invitations/open/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  body: InvitationToken,
  result: OpenedInvitation,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const acceptInvitation = endpoint({
  name: "companies.accept_invitation",
  summary: "Join a company by a mailed invitation, which works once",
  method: "POST",
  path: "/v1/company/invitations/accept/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["company.members_changed"],
  body: InvitationToken,
  result: z.object({ company_id: Uuid }),
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const declineInvitation = endpoint({
  name: "companies.decline_invitation",
  summary: "Decline a mailed invitation, which then no longer works",
  method: "POST",
  path: "/v1/company/invitations/decline/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["company.members_changed"],
  body: InvitationToken,
  result: z.object({ company_id: Uuid }),
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});
