import {
  answerDispute,
  assignMediator,
  listDisputes,
  openDispute,
  withdrawDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildCase, type Case } from "./case.ts";
import { asMail, mailContext, notificationSteps, storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
  one = await buildCase(w);
});
afterAll(() => w.close());

const { choose, mailsTo } = notificationSteps(() => w);

/** A dispute that the researcher opens on a report with this title. */
async function disputed(title: string): Promise<Dispute> {
  const { id } = await one.report({ title });
  const body = { report_id: id, dispute_type: "Submission", dispute_description: "It is exploitable" } as const;
  return (await w.call(one.hacker, openDispute, { body })).body;
}

async function found(query: object): Promise<string[]> {
  const { body } = await w.call(one.owner, listDisputes, { query: { company_id: one.companyId, ...query } });
  return body.items.map(({ dispute_id }: Dispute) => dispute_id).sort();
}

it("lists the disputes that have not ended, whichever step they are at, and those that have", async () => {
  const [fresh, mediated, ended] = [await disputed("Alpha"), await disputed("Beta"), await disputed("Gamma")];
  const params = { dispute_id: mediated.dispute_id };
  const admin = await w.person("Admin");
  await w.call(one.triager, answerDispute, { params, body: { text: "It is not" } });
  expect((await w.call(admin, assignMediator, { params, body: { mediator: admin.username } })).status).toBe(200);
  expect((await w.call(one.hacker, withdrawDispute, { params: { dispute_id: ended.dispute_id } })).status).toBe(200);
  const ids = [fresh, mediated].map(({ dispute_id }) => dispute_id);
  expect(await found({ open: "true" })).toEqual(expect.arrayContaining(ids));
  expect(await found({ open: "true" })).not.toContain(ended.dispute_id);
  expect(await found({ open: "false" })).toEqual([ended.dispute_id]);
});

it("finds disputes by the title of the report and of its program, and by the report's number", async () => {
  const dispute = await disputed("Crème brûlée in the invoice");
  const other = await disputed("Something else");
  expect(await found({ search: "INVOICE creme" })).toEqual([dispute.dispute_id]);
  expect(await found({ search: `#${dispute.report.id}` })).toEqual([dispute.dispute_id]);
  expect(await found({ search: String(dispute.report.id).slice(2) })).toEqual([dispute.dispute_id]);
  expect(await found({ search: `invoice ${one.program.title}` })).toEqual([dispute.dispute_id]);
  expect(await found({ search: one.program.title })).toContain(other.dispute_id);
  for (const search of ["invoice else", "%", "exploitable"]) expect(await found({ search })).toEqual([]);
});

it("leads whoever is told of a dispute to it, from the list and from the mail", async () => {
  await choose(one.triager, "mail", true, "dispute_opened");
  const { dispute_id, report_id } = await disputed("Delta");
  const params = { dispute_id };
  const admin = await w.person("Admin");
  await w.call(one.triager, answerDispute, { params, body: { text: "It is not" } });
  await w.call(await w.person("Admin"), assignMediator, { params, body: { mediator: admin.username } });
  await w.deliver();
  const newest = async (as: Person) => (await w.call(as, listNotifications, { query: { size: "1" } })).body.items[0];
  for (const as of [one.triager, one.hacker, admin])
    expect(await newest(as)).toMatchObject({ tag: "dispute", link: `/disputes/${dispute_id}` });
  const mails = await mailsTo(one.triager);
  const urls = mails.map((mail) => eventMail.compose(asMail(mail), mailContext).action?.url);
  expect(urls).toContain(`${mailContext.publicUrl}/disputes/${dispute_id}`);
  expect(urls).not.toContain(`${mailContext.publicUrl}/reports/${report_id}`);
});
