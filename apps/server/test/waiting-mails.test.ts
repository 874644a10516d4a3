import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findMailRecipients } from "../src/features/accounts/core/account.queries.ts";
import { digestMail, queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { queueMail } from "../src/platform/mail/mail.queries.ts";
import { createMailer } from "../src/platform/mail/mailer.ts";
import { readSettings } from "../src/platform/settings.ts";
import { buildCase } from "./case.ts";
import { startMailServer } from "./mail-server.ts";
import { eightOClock, notificationSteps, storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  [w, server] = await Promise.all([buildWorld({ env: storedMails }), startMailServer()]);
});
afterAll(async () => {
  await w.close();
  await server.close();
});

const { choose, mailsTo } = notificationSteps(() => w);

/** Sends what waits for a person, as the job does; returns the texts that arrived. */
async function send(to: Person): Promise<string[]> {
  const mailer = createMailer({
    ...{ db: w.db, smtp: readSettings(server.env).smtp, templates: [digestMail, eventMail], findRecipients: findMailRecipients },
    ...{ keyFor: () => Buffer.alloc(32), publicUrl: "https://safeport.example", onError: () => {} },
  });
  const mails = await mailsTo(to);
  await mailer.send(mails.map(({ id }) => id));
  return mails.flatMap(({ address }) => server.mailsTo(address).map(({ email }) => `${email.subject}\n${email.text}`));
}

/** Somebody of the team with a daily mail that waits for the mail server, about as many reports. */
async function withDigest(reports: number) {
  const c = await buildCase(w);
  const found = [];
  for (let n = 0; n < reports; n++) found.push(await c.report());
  await choose(c.triager, "digest", true);
  for (const { id } of found) await w.call(c.hacker, addComment, { params: { report_id: id }, body: { content: "More" } });
  await w.deliver();
  await queueDigests(w.db, eightOClock(0));
  expect(await mailsTo(c.triager)).toHaveLength(1);
  return { ...c, found };
}

it("a daily mail that waited is sent without what its reader may no longer know of", async () => {
  const c = await withDigest(3);
  const [gone, ...kept] = c.found;
  const elsewhere = await buildProgram(w.db);
  await w.db
    .updateTable("report")
    .set({ program_id: elsewhere.id, company_id: elsewhere.company_id })
    .where("id", "=", gone?.id ?? "")
    .execute();
  const [text, ...more] = await send(c.triager);
  expect(more).toEqual([]);
  for (const { number } of kept) expect(text).toContain(String(number));
  expect(text).not.toContain(String(gone?.number));
});

it("a daily mail that waited is dropped when nothing is left of it", async () => {
  const c = await withDigest(2);
  await w.db.deleteFrom("company_member").where("user_id", "=", c.triager.id).execute();
  expect(await send(c.triager)).toEqual([]);
});

it.each(["mail", "digest"])(
  "a %s that waited names no program that was hidden meanwhile, also to who still sees it",
  async (channel) => {
    const c = await buildCase(w);
    const program = await buildProgram(w.db, {
      company_id: c.companyId,
      status: "active",
      visibility: "PUBLIC",
      title: `Harbour ${c.companyId}`,
    });
    await buildProgramMember(w.db, { program_id: program.id, user_id: c.hacker.id });
    await choose(c.hacker, channel, true, "program_changed");
    const news = {
      kind: "program_changed",
      program_id: program.id,
      title: program.title,
      parts: ["scope"],
      from_version: 1,
      to_version: 2,
    };
    const params = channel === "mail" ? news : { lines: [{ ...news, count: 1 }] };
    const kind = channel === "mail" ? eventMail.kind : digestMail.kind;
    const { email: address } = await w.db
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", c.hacker.id)
      .executeTakeFirstOrThrow();
    await w.db.transaction().execute((tx) => queueMail(tx, { user_id: c.hacker.id, address, kind, params }));
    await sql`update program set visibility = 'PRIVATE' where id = ${program.id}`.execute(w.db);
    const [text, ...more] = await send(c.hacker);
    expect(more).toEqual([]);
    expect(text).toMatch(/program/i);
    expect(text).not.toContain(program.title);
  },
);
