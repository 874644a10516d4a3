import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { CredentialSet, ProgramInterest, ProgramInvitation, ProgramMember } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { rejectedApplications, testAccounts, waitingApplications, waitingInvitations } from "../content/participation.ts";
import { before, day, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { GeneratedProgram, People, ReportPlan } from "./generated.ts";

/** Encrypts the fields of a credential set with the keys of the installation. */
export type SealCredentials = (set: {
  id: string;
  program_id: string;
  fields: { name: string; value: string }[];
}) => Pick<Insertable<CredentialSet>, "sealed" | "digest">;

/** Applications, invitations, members and test accounts of programs. */
export interface Participation {
  interests: Insertable<ProgramInterest>[];
  invitations: Insertable<ProgramInvitation>[];
  members: Insertable<ProgramMember>[];
  credentials: Insertable<CredentialSet>[];
}

/** Days until an application and an invitation expire. */
const [applicationDays, invitationDays] = [14, 7];

export function generateParticipation(
  programs: readonly GeneratedProgram[],
  reports: readonly ReportPlan[],
  people: People,
  { now, sealCredentials }: { now: Date; sealCredentials: SealCredentials },
): Participation {
  const random = seeded("participation");
  const result: Participation = { interests: [], invitations: [], members: [], credentials: [] };
  const programOf = (handle: string) => {
    const program = programs.find(({ content }) => content.handle === handle);
    if (!program) throw new Error(`No program has the handle ${handle}`);
    return program;
  };
  const apply = (
    { id: program_id, company }: GeneratedProgram,
    user_id: string,
    created_at: Date,
    more: Pick<Insertable<ProgramInterest>, "motivation" | "status" | "settled_at" | "reason">,
  ) => {
    const expires_at = new Date(created_at.getTime() + applicationDays * day);
    const id = datedId(random, created_at);
    result.interests.push({ id, program_id, company_id: company.id, user_id, created_at, expires_at, ...more });
  };

  for (const program of programs.filter(({ content }) => content.participation === "application"))
    for (const { author, sent } of firstReports(program, reports)) {
      const created_at = new Date(sent.getTime() - random.int(3, 9) * day);
      const settled_at = new Date(created_at.getTime() + random.int(4, 40) * hour);
      apply(program, author.id, created_at, { motivation: "I know systems of this kind well.", status: "approved", settled_at });
      result.members.push({ program_id: program.id, user_id: author.id, created_at: settled_at });
    }
  for (const [handle, username, days, motivation] of waitingApplications)
    apply(programOf(handle), people.byName(username).id, before(now, days), { motivation, status: "pending" });
  for (const [handle, username, days, motivation, reason] of rejectedApplications) {
    const answer = { status: "rejected", reason, settled_at: before(now, days - 1) } as const;
    apply(programOf(handle), people.byName(username).id, before(now, days), { motivation, ...answer });
  }
  for (const [handle, invitee, inviter, days, message] of waitingInvitations) {
    const { id: program_id, company } = programOf(handle);
    const created_at = before(now, days);
    result.invitations.push({
      id: datedId(random, created_at),
      program_id,
      company_id: company.id,
      ...(invitee.includes("@") ? { email: invitee } : { user_id: people.byName(invitee).id }),
      message,
      invited_by: people.byName(inviter).id,
      created_at,
      expires_at: new Date(created_at.getTime() + invitationDays * day),
    });
  }
  result.credentials.push(...accountsOf(programOf(testAccounts.program), people, random, { now, sealCredentials }));
  return result;
}

/** The first report of each author to a program. */
function firstReports(program: GeneratedProgram, reports: readonly ReportPlan[]): ReportPlan[] {
  const first = new Map<string, ReportPlan>();
  for (const report of reports) {
    const earlier = first.get(report.author.id);
    if (report.program === program && (!earlier || report.sent < earlier.sent)) first.set(report.author.id, report);
  }
  return [...first.values()];
}

function accountsOf(
  { id: program_id }: GeneratedProgram,
  people: People,
  random: Seeded,
  { now, sealCredentials }: { now: Date; sealCredentials: SealCredentials },
): Insertable<CredentialSet>[] {
  const { sets, holders, revoked } = testAccounts;
  const created_at = before(now, 60);
  return Array.from({ length: sets }, (_, at) => {
    const id = datedId(random, created_at);
    const fields = [
      { name: "username", value: `merchant-${at + 1}@sandbox.example` },
      { name: "password", value: random.hex(16) },
      { name: "pin", value: String(random.int(100_000, 999_999)) },
    ];
    const holder = holders[at];
    const given_at = before(now, 50 - 9 * at);
    return {
      id,
      program_id,
      number: at + 1,
      ...sealCredentials({ id, program_id, fields }),
      created_at,
      ...(holder && { user_id: people.byName(holder).id, given_at }),
      ...(holder === revoked && { ended_at: before(now, 6), end_kind: "revoked" as const }),
    };
  });
}
