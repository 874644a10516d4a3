import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import * as interests from "@safeport/contract/programs/participation/interest.endpoints";
import * as invitations from "@safeport/contract/programs/participation/invitation.endpoints";
import * as members from "@safeport/contract/programs/participation/program-member.endpoints";
import { listProgramHackers } from "@safeport/contract/reports/program-report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
let drop: () => Promise<void>;
beforeAll(async () => {
  const own = await ownDatabase(inject("databaseUrl"));
  drop = own.drop;
  w = await buildWorld({ databaseUrl: own.url });
  one = await buildCase(w);
});
afterAll(async () => {
  await w.close();
  await drop();
});

interface Names {
  hidden: { id: string; handle: string; title: string };
  interest_id: string;
  invitation_id: string;
  user_id: string;
}

/** The answers to all calls about participation that somebody can make, with these names; without the ids of requests. */
async function everything(as: Person, asking: string, names: Names): Promise<string> {
  const company_id = one.companyId;
  const { interest_id, invitation_id, user_id } = names;
  const calls: [Endpoint, object][] = [
    [listPrograms, { query: { search: names.hidden.title } }],
    [listPrograms, { query: { company_id } }],
    [listPrograms, { query: { only_programs_i_am_in: "true" } }],
    [listCompanies, {}],
    [listNotifications, {}],
    [interests.listOwnInterests, {}],
    [invitations.listOwnProgramInvitations, {}],
    [invitations.listOwnProgramInvitations, { query: { program_id: names.hidden.id } }],
    [interests.listReceivedInterests, { params: { company_id } }],
    [invitations.listSentInvitations, { params: { company_id } }],
    [members.listBans, { params: { company_id } }],
    [interests.reopenInterest, { body: { interest_id } }],
    [interests.withdrawInterest, { body: { interest_id } }],
    [interests.decideInterests, { body: { interest_id, approve: true } }],
    [invitations.answerProgramInvitation, { body: { invitation_id, accept: true } }],
    [invitations.revokeProgramInvitation, { body: { invitation_id } }],
    [members.banResearcher, { params: { company_id }, body: { username: one.hacker.username, reason: "No" } }],
    [members.liftBan, { params: { company_id, user_id } }],
    [getProgram, { params: { program: asking } }],
    [listProgramHackers, { params: { program: asking } }],
    [members.listProgramMembers, { params: { program: asking } }],
    [members.leaveProgram, { params: { program: asking }, body: {} }],
    ...[names.hidden.id, names.hidden.handle, names.hidden.title].flatMap((program): [Endpoint, object][] => [
      [getProgram, { params: { program } }],
      [listProgramHackers, { params: { program } }],
      [members.listProgramMembers, { params: { program } }],
      [members.leaveProgram, { params: { program }, body: {} }],
      [members.removeProgramMember, { params: { program, user_id }, body: { reason: "No" } }],
      [interests.applyToProgram, { params: { program }, body: { motivation: "Please" } }],
      [invitations.inviteResearcher, { params: { program }, body: { username: one.hacker.username } }],
    ]),
  ];
  const responses: unknown[] = [];
  for (const [endpoint, input] of calls) {
    const { status, body } = await w.call(as, endpoint, input);
    responses.push([endpoint.name, status, { ...body, request_id: undefined }]);
  }
  return JSON.stringify(responses, null, 1);
}

it("an outsider reads the same bytes with and without members, applications, invitations and bans of others", async () => {
  const asking = await buildProgram(w.db, { company_id: one.companyId, participation: "application" });
  const [outsider, colleague, waiting] = [await w.person("Hacker"), await w.person("Business"), await w.person("Hacker")];
  const made = { id: newId(), handle: "nightshade", title: "Nightshade" };
  const nothing = { hidden: made, interest_id: newId(), invitation_id: newId(), user_id: one.hacker.id };
  const before = [await everything(outsider, asking.id, nothing), await everything(colleague, asking.id, nothing)];

  await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE", ...made });
  const apply = (as: Person) =>
    w.call(as, interests.applyToProgram, { params: { program: asking.id }, body: { motivation: "Please" } });
  const interest_id = (await apply(waiting)).body.interest_id;
  const approved = (await apply(one.hacker)).body.interest_id;
  await w.call(one.owner, interests.decideInterests, { body: { interest_id: approved, approve: true } });
  const invite = async (program: string, body: object) =>
    (await w.call(one.owner, invitations.inviteResearcher, { params: { program }, body })).body.invitation_id;
  const invitation_id = await invite(made.id, { username: one.hacker.username });
  await invite(made.id, { email: "somebody@elsewhere.example" });
  const banned = await w.person("Hacker");
  await w.call(one.owner, members.banResearcher, {
    params: { company_id: one.companyId },
    body: { username: banned.username, reason: "No" },
  });
  await w.deliver();

  const names = { hidden: made, interest_id, invitation_id, user_id: one.hacker.id };
  expect(await everything(outsider, asking.id, names)).toBe(before[0]);
  expect(await everything(colleague, asking.id, names)).toBe(before[1]);
});
