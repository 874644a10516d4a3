import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import {
  addCredentials,
  listCredentials,
  requestCredentials,
  revokeCredentials,
} from "@safeport/contract/programs/credentials/credential.endpoints";
import { applyToProgram, decideInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { answerProgramInvitation, inviteResearcher } from "@safeport/contract/programs/participation/invitation.endpoints";
import { leaveProgram, removeProgramMember } from "@safeport/contract/programs/participation/program-member.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildCase, type Case } from "./case.ts";
import { isDue } from "./is-due.ts";
import { storedMails } from "./notification-case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
  one = await buildCase(w);
});
afterAll(() => w.close());

async function newsOf(as: Person): Promise<string[][]> {
  await w.deliver();
  const { body } = await w.call(as, listNotifications);
  return body.items.map(({ title, message, link }: Record<string, string>) => [title, message, link]);
}
const nameOf = async ({ id }: Person) =>
  (await w.db.selectFrom("user_account").select("full_name").where("id", "=", id).executeTakeFirstOrThrow()).full_name;
const invite = async (program: string, body: object) =>
  (await w.call(one.manager, inviteResearcher, { params: { program }, body })).body.invitation_id as string;
const answer = (as: Person, invitation_id: string, accept: boolean) =>
  w.call(as, answerProgramInvitation, { body: { invitation_id, accept } });

it("an application is notified to owners and managers, and its answer to the applicant", async () => {
  const program = await buildProgram(w.db, { company_id: one.companyId, participation: "application" });
  const person = await w.person("Hacker");
  const { body } = await w.call(person, applyToProgram, { params: { program: program.id }, body: { motivation: "Please" } });
  const news = [
    `${await nameOf(person)} applied to your program`,
    program.title,
    `/bounties/${program.handle}/members?tab=interests`,
  ];
  for (const reader of [one.owner, one.manager]) expect(await newsOf(reader)).toContainEqual(news);
  for (const reader of [one.triager, one.viewer, person]) expect(await newsOf(reader)).toEqual([]);
  await w.call(one.owner, decideInterests, { body: { interest_id: body.interest_id, approve: true } });
  expect(await newsOf(person)).toEqual([["Your application was approved", program.title, `/bounties/${program.handle}`]]);
  await w.call(person, leaveProgram, { params: { program: program.id }, body: {} });
  expect((await newsOf(one.manager))[0]).toEqual([
    `${await nameOf(person)} left your program`,
    program.title,
    `/bounties/${program.handle}/members?tab=members`,
  ]);
  const found = await w.call(person, listNotifications, { query: { search: "application was APPROVED" } });
  expect(found.body.total).toBe(1);
  // A right that is lost takes the notifications with it.
  await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", one.manager.id).execute();
  expect(await newsOf(one.manager)).toEqual([]);
  await w.db.updateTable("company_member").set({ role: "manager" }).where("user_id", "=", one.manager.id).execute();
});

it("an invitation is notified to whom it is for while they see the program, and its answer to the company without a name", async () => {
  const program = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
  const person = await w.person("Hacker");
  const id = await invite(program.id, { email: `${person.username}@people.example` });
  const news = [`${await nameOf(one.manager)} invited you to a program`, program.title, `/bounties/${program.handle}`];
  expect(await newsOf(person)).toEqual([news]);
  await answer(person, id, false);
  expect(await newsOf(person)).toEqual([]);
  const [title] = (await newsOf(one.owner))[0] ?? [];
  expect(title).toBe("Invitation declined");
  await answer(person, await invite(program.id, { username: person.username }), true);
  expect(await newsOf(person)).toHaveLength(2);
  await w.call(one.owner, removeProgramMember, {
    params: { program: program.id, user_id: person.id },
    body: { reason: "Enough" },
  });
  // The program is gone for them: one sentence without its name is left.
  expect(await newsOf(person)).toEqual([["A company removed you from a program", "", "/"]]);
});

it("mails name no private program, and are dropped when the invitation is withdrawn before they are sent", async () => {
  const program = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
  const person = await w.person("Hacker");
  await w.call(person, setNotificationPreferences, { body: { kinds: ["invitation_received"], channel: "mail", enabled: true } });
  const id = await invite(program.id, { username: person.username });
  await w.deliver();
  const mail = await w.db.selectFrom("mail").selectAll().where("user_id", "=", person.id).executeTakeFirstOrThrow();
  const sent = {
    id: mail.id,
    kind: mail.kind,
    params: mail.params as Record<string, unknown>,
    recipient: { user_id: person.id, address: mail.address, username: person.username, language: "en" as const, confirmed: true },
  };
  const { subject, action, paragraphs } = eventMail.compose(sent, {
    keyFor: () => Buffer.alloc(32),
    publicUrl: "https://safeport.example",
  });
  expect(subject).toBe("You are invited to a private program");
  expect(paragraphs.join(" ")).not.toContain(program.title);
  expect(action.url).toBe(`https://safeport.example/bounties/${program.id}`);
  expect(await isDue(eventMail, w.db, sent)).toBe(true);
  await answer(person, id, false);
  expect(await isDue(eventMail, w.db, sent)).toBe(false);
});

it("credentials are notified to owners and managers when the last are given, and to their holder when they are taken back", async () => {
  const program = await buildProgram(w.db, { company_id: one.companyId });
  const params = { program: program.id };
  const file = { file: Buffer.from("user,password\na,b\nc,d") };
  await sendForm(w, one.owner, addCredentials, { params, query: { apply: "true" } }, file);
  const [ann, ben] = [await w.person(), await w.person()];
  await w.call(ann, requestCredentials, { params });
  const before = await newsOf(one.owner);
  await w.call(ben, requestCredentials, { params });
  const news = [
    "Your program has no free credentials left",
    program.title,
    `/bounties/${program.handle}/members?tab=credentials`,
  ];
  expect(await newsOf(one.owner)).toEqual([news, ...before]);
  expect((await newsOf(one.manager))[0]).toEqual(news);
  expect(await newsOf(ben)).toEqual([]);
  const { body } = await w.call(one.owner, listCredentials, { params });
  await w.call(one.owner, revokeCredentials, { params: { ...params, set_id: body.items[0].set_id } });
  expect(await newsOf(ann)).toEqual([["A company revoked your credentials", program.title, `/bounties/${program.handle}`]]);
  const found = await w.call(ann, listNotifications, { query: { search: "REVOKED your" } });
  expect(found.body.total).toBe(1);
});
