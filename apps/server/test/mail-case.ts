import { receiveMail, setMailSecret } from "@safeport/contract/intake/intake.endpoints";
import { listReportMails } from "@safeport/contract/intake/report-mail.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect } from "vitest";
import { buildIntakeCase } from "./intake-case.ts";
import { startMailServer } from "./mail-server.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A world of its own that runs jobs and sends its mails to a server. */
export async function buildMailWorld(): Promise<World & { server: MailServer }> {
  const server = await startMailServer();
  const world = await buildOwnWorld({ jobs: true, env: server.env });
  return {
    ...world,
    server,
    async close() {
      await world.close();
      await server.close();
    },
  };
}

export interface Message {
  from?: string;
  to?: string;
  subject?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A message as it comes over the wire. */
export function messageOf({
  from = "Robin <robin@people.example>",
  to = "reports@acme.example",
  subject = "A hole",
  ...rest
}: Message) {
  const headers = { From: from, To: to, Subject: subject, "Message-ID": `<${uniqueSuffix()}@people.example>`, ...rest.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", rest.body ?? "The login form follows any address."].join("\r\n");
}

/** A program with a mailbox, and its mail provider. */
export async function mailCase(world: World) {
  const c = await buildIntakeCase(world, { is_open: true, mail_address: `reports-${uniqueSuffix()}@acme.example` });
  const { body } = await world.call(c.owner, setMailSecret, { params: c.params });
  const secret = body.secret as string;
  const headers = { authorization: `Bearer ${secret}` };
  return {
    ...c,
    secret,
    deliver: (message: Message | string) => {
      const raw = typeof message === "string" ? message : messageOf(message);
      return world.call(null, receiveMail, { headers, body: { raw } });
    },
    /** The message as bytes. */
    deliverBytes: (payload: Buffer) =>
      world.app.fastify.inject({
        method: "POST",
        url: receiveMail.path,
        headers: { ...headers, "content-type": "message/rfc822" },
        payload,
      }),
  };
}

export const reportsFor = async (w: World, as: Person) =>
  (await w.call(as, listReports)).body.items as { report_id: string; poc_title: string; author_username: string }[];

export const timelineOf = async (w: World, as: Person, report_id: string) =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items as {
    item_id: string;
    item_type: string;
    content: string | null;
    note: string | null;
    side: string | null;
    is_internal: boolean;
    imported_author: string | null;
    files: { name: string }[];
  }[];

/** The text of a mail without the spaces that keep its lines apart. */
export const withoutBreaks = (text: string) => text.replace(/ {2}$/gm, "");

/** The newest report that a person sees. */
export async function newestReport(w: World, as: Person) {
  const [first] = await reportsFor(w, as);
  return (await w.call(as, getReport, { params: { report_id: first?.report_id ?? "" } })).body;
}

/** What is kept of a mail beside its report or comment. */
type Mail = { item_id: string | null; quoted_text: string | null; original: { url: string; size: number } | null };
export const mailsOf = async (w: World, as: Person, report_id: string) =>
  (await w.call(as, listReportMails, { params: { report_id } })).body.items as Mail[];

/** A report by mail, its sender, and the newest mail that they got about it, after a comment of the team. */
export async function mailConversation(w: World, server: MailServer, sender?: string) {
  const c = await mailCase(w);
  const from = sender ?? c.address();
  const first = `<${uniqueSuffix()}@people.example>`;
  await c.deliver({ from, headers: { "Message-ID": first }, subject: "XSS in search" });
  const { report_id } = await newestReport(w, c.triager);
  await w.call(c.triager, addComment, { params: { report_id }, body: { content: "Which browser?" } });
  await w.deliver();
  await expect.poll(() => server.mailsTo(from).length, { timeout: 15_000 }).toBe(2);
  const news = server.mailsTo(from)[1]?.email;
  const replyTo = news?.replyTo?.[0]?.address ?? "";
  return { ...c, from, first, report_id, news, replyTo };
}
