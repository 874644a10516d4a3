import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import { ProgramRef } from "../core/program.endpoints.ts";

const person = {
  user_id: Person.shape.user_id,
  username: Person.shape.username,
  full_name: Person.shape.full_name,
  display_picture: Person.shape.display_picture,
};

/** A researcher who takes part in a program. */
export const ProgramMember = z.object({ ...person, joined_at: Time.check(z.describe("When the person became a member.")) });
export type ProgramMember = z.infer<typeof ProgramMember>;

/** A person whom a company has banned from its programs. */
export const Ban = z.object({ ...person, reason: z.string(), created_at: Time });
export type Ban = z.infer<typeof Ban>;

const ofCompany = z.object({ company_id: Uuid });
const Reason = trimmedLines(textLimits.reason, 1);

export const listProgramMembers = endpoint({
  name: "programs.members",
  summary: "The researchers who take part in a program, newest first (owners and managers)",
  method: "GET",
  path: "/v1/programs/:program/members/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject({ ...pageQuery(), ...changedSince, search: z.optional(singleLine(textLimits.search, 0)) }),
  result: pageOf(ProgramMember),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const removeProgramMember = endpoint({
  name: "programs.remove_member",
  summary: "Remove somebody from a program",
  method: "POST",
  path: "/v1/programs/:program/members/:user_id/remove/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 300 },
  events: ["account.part_ended", "program.member_ended"],
  params: z.object({ ...ProgramRef.shape, user_id: Uuid }),
  body: z.strictObject({ reason: Reason }),
  result: z.object({ user_id: Uuid }),
  errors: ["not_found", "forbidden"],
});

export const leaveProgram = endpoint({
  name: "programs.leave",
  summary: "Stop taking part in a program; the company reads the reason",
  method: "POST",
  path: "/v1/programs/:program/leave/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["program.member_ended"],
  params: ProgramRef,
  body: z.strictObject({ reason: z._default(trimmedLines(textLimits.reason), "") }),
  result: z.object({ program_id: Uuid }),
  errors: ["not_found", "conflict"],
});

export const listBans = endpoint({
  name: "programs.bans",
  summary: "The people whom a company has banned from its programs, newest first (owners and managers)",
  method: "GET",
  path: "/v1/company/:company_id/bans/",
  auth: "session",
  rate: "read",
  params: ofCompany,
  query: z.strictObject({ ...pageQuery(), ...changedSince, search: z.optional(singleLine(textLimits.search, 0)) }),
  result: pageOf(Ban),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const banResearcher = endpoint({
  name: "programs.ban",
  summary: "Ban a researcher from all programs of a company; ends their memberships",
  method: "POST",
  path: "/v1/company/:company_id/bans/",
  auth: "session",
  rate: "write",
  throttle: { person: 240, object: 120 },
  events: ["account.part_ended", "company.bans_changed", "program.member_ended"],
  params: ofCompany,
  body: z.strictObject({
    username: singleLine(64).check(z.toLowerCase(), z.describe("The username of the researcher.")),
    reason: Reason,
  }),
  result: Ban,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const liftBan = endpoint({
  name: "programs.lift_ban",
  summary: "Lift a ban; memberships are not restored",
  method: "DELETE",
  path: "/v1/company/:company_id/bans/:user_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 240, object: 120 },
  events: ["company.bans_changed"],
  params: z.object({ company_id: Uuid, user_id: Uuid }),
  result: z.object({ user_id: Uuid }),
  errors: ["not_found", "forbidden"],
});
