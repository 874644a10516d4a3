import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";
import { interestStatuses } from "./interest.state.ts";
import { invitationStatuses } from "./invitation.state.ts";
import { membershipEnds } from "./participation.values.ts";

const interest = { company_id: Uuid, interest_id: Uuid, user_id: Uuid };
/** `user_id` is null while an invitation to an email address belongs to no account. */
const invitation = { company_id: Uuid, invitation_id: Uuid, user_id: z.nullable(Uuid) };

/** Events of a program's members, applications, invitations and credentials. */
export const participationEvents = defineEvents("program", {
  "interest.sent": z.object(interest),
  "interest.settled": z.object({ ...interest, status: z.enum(interestStatuses) }),
  /** `is_mailed`: whether the invitee has not got too many mails yet. */
  "invitation.sent": z.object({ ...invitation, is_mailed: z.boolean() }),
  "invitation.settled": z.object({ ...invitation, status: z.enum(invitationStatuses) }),
  "credentials.added": z.object({ company_id: Uuid }),
  "credentials.given": z.object({ company_id: Uuid, user_id: Uuid }),
  "credentials.ended": z.object({ company_id: Uuid, user_id: Uuid, how: z.enum(["revoked", "replaced"]) }),
  "credentials.removed": z.object({ company_id: Uuid }),
  /** The last free set was given. */
  "credentials.ran_out": z.object({ company_id: Uuid }),
  "program.member_ended": z.object({ company_id: Uuid, user_id: Uuid, how: z.enum(membershipEnds) }),
});
/** A company removed somebody from a program. The event does not name the program, which that person may no longer see. */
export const partEvents = defineEvents("user", {
  "account.part_ended": z.object({ company_id: Uuid }),
});
/** A company banned somebody from its programs, or lifted a ban. */
export const banEvents = defineEvents("company", {
  "company.bans_changed": z.object({}),
});
