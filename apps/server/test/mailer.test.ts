import { buildUser } from "@safeport/db/factories/build-user";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findMailRecipients } from "../src/features/accounts/core/account.queries.ts";
import { migrateJobs } from "../src/platform/jobs/start-jobs.ts";
import { queueMail, queueMails } from "../src/platform/mail/mail.queries.ts";
import type { MailContent } from "../src/platform/mail/mail.ts";
import { createMailer } from "../src/platform/mail/mailer.ts";
import { readSettings } from "../src/platform/settings.ts";
import { startMailServer } from "./mail-server.ts";
import { runFixture } from "./run-fixture.ts";

let database: OpenOwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
const errors: string[] = [];
beforeAll(async () => {
  [database, server] = await Promise.all([openOwnDatabase(inject("databaseUrl"), 10), startMailServer()]);
  await migrateJobs(database.pool);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const plain: MailContent = {
  subject: "A subject",
  paragraphs: ["A paragraph with <b>tags</b> & signs."],
  action: { label: "Open it", url: "https://safeport.example/x?a=1&b=2" },
  notes: ["A note."],
};

/** A mailer of one kind of mail, which is still wanted unless it says otherwise. */
function mailerOf(content: Partial<MailContent> = {}, isDue = true, env: NodeJS.ProcessEnv = server.env) {
  return createMailer({
    db: database.db,
    smtp: readSettings(env).smtp,
    templates: [{ kind: "test", findDue: async (_db, mails) => (isDue ? mails : []), compose: () => ({ ...plain, ...content }) }],
    findRecipients: findMailRecipients,
    keyFor: () => Buffer.alloc(32),
    publicUrl: "https://safeport.example",
    onError: (error) => errors.push(String(error)),
  });
}

/** A mail to a new person, queued and committed. */
async function queued(over: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(database.db, over);
  await database.db
    .transaction()
    .execute((tx) => queueMail(tx, { user_id: user.id, address: user.email, kind: "test", params: {} }));
  const { id } = await database.db.selectFrom("mail").select("id").where("user_id", "=", user.id).executeTakeFirstOrThrow();
  return { id, user };
}

async function stateOf(id: string) {
  const { state } = await database.db.selectFrom("mail").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  return state;
}

describe("a queued mail", () => {
  it("arrives as text and as HTML, in which nothing of the text is markup", async () => {
    const { id, user } = await queued({ language: "fr" });
    const facts = [["Montant", "12 € & <b>"]] as const;
    await mailerOf({ facts, notes: ["A note: https://safeport.example/s?a=1 and https://elsewhere.example/"] }).send([id]);
    const [mail, ...more] = server.mailsTo(user.email);
    expect(more).toEqual([]);
    expect(mail?.email).toMatchObject({
      from: { name: "Safeport", address: "bounty@safeport.example" },
      to: [{ name: "", address: user.email }],
      subject: "A subject",
      messageId: `<${id}@safeport.example>`,
      text: [
        ...["A paragraph with <b>tags</b> & signs.", "Montant : 12 € & <b>", "Open it :\nhttps://safeport.example/x?a=1&b=2"],
        "A note: https://safeport.example/s?a=1 and https://elsewhere.example/\n",
      ].join("\n\n"),
    });
    expect(mail?.email.html).toContain("A paragraph with &lt;b&gt;tags&lt;/b&gt; &amp; signs.");
    expect(mail?.email.html).toMatch(/<th[^>]*>Montant<\/th><td[^>]*>12 € &amp; &lt;b&gt;<\/td>/);
    // Addresses of others are no links, since names that people choose stand in notes.
    expect(mail?.email.html).toContain('href="https://safeport.example/s?a=1"');
    expect(mail?.email.html).not.toContain('href="https://elsewhere');
    expect(mail?.email.html).toContain('<html lang="fr">');
    expect(mail?.email.html).toContain('href="https://safeport.example/x?a=1&amp;b=2"');
    expect(mail?.email.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
        expect.objectContaining({ key: "content-language", value: "fr" }),
      ]),
    );
    expect(await stateOf(id)).toBe("sent");
  });

  it("is sent once, however many try", async () => {
    const { id, user } = await queued();
    await Promise.all(Array.from({ length: 8 }, () => mailerOf().send([id])));
    await mailerOf().send([id]);
    expect(server.mailsTo(user.email)).toHaveLength(1);
  });

  it("stays queued while the mail server is down, and is sent when it is back", async () => {
    const { id, user } = await queued();
    server.setOutage(true);
    // The error in the queue names no address.
    await expect(mailerOf().send([id])).rejects.toThrow(/^The mail could not be sent \(\w+ 421\)$/);
    server.setOutage(false);
    expect(await stateOf(id)).toBe("queued");
    await mailerOf().send([id]);
    expect(server.mailsTo(user.email)).toHaveLength(1);
    const nobody = mailerOf({}, true, { ...server.env, SMTP_URL: "smtp://127.0.0.1:1" });
    await expect(nobody.send([(await queued()).id])).rejects.toThrow(/^The mail could not be sent \(E[A-Z]+\)$/);
  });

  it("is sent together with others by one job; when one fails, it and those after it get a job each", async () => {
    const { db } = database;
    const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const mails = people.map(({ id, email }) => ({ user_id: id, address: email, kind: "test", params: {} }));
    await db.transaction().execute((tx) => queueMails(tx, mails));
    const jobsOf = async (ids: readonly string[]) => {
      const { rows } = await sql<{ mail_ids: string[] }>`
        select payload->'mail_ids' as mail_ids from graphile_worker._private_jobs where payload::jsonb->'mail_ids' ?| ${ids}::text[] order by id`.execute(
        db,
      );
      return rows.map(({ mail_ids }) => mail_ids);
    };
    const rows = await db
      .selectFrom("mail")
      .select(["id", "user_id"])
      .where(
        "user_id",
        "in",
        people.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    const ids = rows.map(({ id }) => id);
    expect(await jobsOf(ids)).toEqual([ids]);
    const [first, second] = rows.map(({ user_id }) => people.find(({ id }) => id === user_id)?.email ?? "");
    server.onReceived(() => server.setOutage(true));
    await mailerOf().send(ids);
    server.onReceived(() => {});
    server.setOutage(false);
    expect([server.mailsTo(first ?? "").length, server.mailsTo(second ?? "").length]).toEqual([1, 0]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["sent", "queued", "queued"]);
    expect(await jobsOf(ids)).toEqual([ids, [ids[1]], [ids[2]]]);
  });

  it("is not tried again when the server refuses its address for good", async () => {
    const { id, user } = await queued();
    server.refuse(user.email);
    await mailerOf().send([id]);
    expect(await stateOf(id)).toBe("refused");
    expect(errors).toEqual([`Error: The mail server refuses mail ${id} for good`]);
  });

  it("is cancelled when it is no longer wanted, its address changed, or its account is closed", async () => {
    const [unwanted, moved, suspended] = [await queued(), await queued(), await queued()];
    const { db } = database;
    const newAddress = `new-${moved.user.email}`;
    await db.updateTable("user_account").set({ email: newAddress }).where("id", "=", moved.user.id).execute();
    await db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", suspended.user.id).execute();
    await mailerOf({}, false).send([unwanted.id]);
    await mailerOf().send([moved.id]);
    await mailerOf().send([suspended.id]);
    for (const { id, user } of [unwanted, moved, suspended])
      expect([await stateOf(id), server.mailsTo(user.email)]).toEqual(["cancelled", []]);
    expect(server.mailsTo(newAddress)).toEqual([]);
  });

  it("has the headers it is meant to have, whatever its subject says", async () => {
    const { id, user } = await queued();
    await mailerOf({ subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nBody\u2028" }).send([id]);
    const [mail] = server.mailsTo(user.email);
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.email.bcc ?? []).toEqual([]);
    expect(mail?.email.subject).toBe("Hello Bcc: eve@evil.example Body");
    expect(mail?.source.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
    expect(mail?.email.text).toMatch(/^A paragraph/);
  });

  it("goes nowhere without a mail server", async () => {
    const { id, user } = await queued();
    const mailer = mailerOf({}, true, {});
    await mailer.send([id]);
    expect([await stateOf(id), server.mailsTo(user.email)]).toEqual(["unsent", []]);
    expect((await mailer.listUnsent("http://localhost", null)).map(({ address }) => address)).toEqual([user.email]);
    // Nor later: by then nobody expects it.
    await mailerOf().send([id]);
    expect(server.mailsTo(user.email)).toEqual([]);
  });
});

describe("a process that is killed", () => {
  it("after the server took the mail and before it was marked causes a second copy under the same Message-ID", async () => {
    const { id, user } = await queued();
    const script = new URL("fixtures/send-mail.ts", import.meta.url);
    const fixture = runFixture(script, [database.url, id], server.env);
    server.onReceived(() => fixture.child.kill("SIGKILL"));
    expect((await fixture.ended).signal).toBe("SIGKILL");
    server.onReceived(() => {});
    expect(await stateOf(id)).toBe("queued");
    expect(fixture.output()).not.toContain(user.email);
    await mailerOf().send([id]);
    const copies = server.mailsTo(user.email);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ email }) => email.messageId))).toEqual(new Set([`<${id}@safeport.example>`]));
    expect(copies[1]?.email.text).toBe(copies[0]?.email.text);
  });
});
