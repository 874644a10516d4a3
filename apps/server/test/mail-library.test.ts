import { buildUser } from "@safeport/db/factories/build-user";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import { expect, inject, it, vi } from "vitest";
import { findMailRecipients } from "../src/features/accounts/core/account.queries.ts";
import { migrateJobs } from "../src/platform/jobs/start-jobs.ts";
import { always } from "../src/platform/mail/due-mails.ts";
import { queueMail } from "../src/platform/mail/mail.queries.ts";
import { createMailer } from "../src/platform/mail/mailer.ts";
import { readSettings } from "../src/platform/settings.ts";

const loading = vi.hoisted(() => ({ fails: true }));
vi.mock("nodemailer", () => ({
  get createTransport() {
    if (loading.fails) throw new Error("Cannot find module");
    return () => ({ sendMail: async () => {} });
  },
}));

it("a mail is sent once the mail library can be loaded again", async () => {
  const { db, pool, close } = await openOwnDatabase(inject("databaseUrl"));
  await migrateJobs(pool);
  const env = {
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Safeport <bounty@safeport.example>",
    PUBLIC_URL: "https://safeport.example",
  };
  const content = { subject: "S", paragraphs: ["P"], action: { label: "O", url: "https://safeport.example/" }, notes: [] };
  const mailer = createMailer({
    db,
    smtp: readSettings(env).smtp,
    templates: [{ kind: "test", findDue: always, compose: () => content }],
    findRecipients: findMailRecipients,
    keyFor: () => Buffer.alloc(32),
    publicUrl: "https://safeport.example",
    onError: () => {},
  });
  const user = await buildUser(db);
  await db.transaction().execute((tx) => queueMail(tx, { user_id: user.id, address: user.email, kind: "test", params: {} }));
  const { id } = await db.selectFrom("mail").select("id").executeTakeFirstOrThrow();
  await expect(mailer.send([id])).rejects.toThrow("Cannot find module");
  loading.fails = false;
  await mailer.send([id]);
  expect(await db.selectFrom("mail").select("state").executeTakeFirst()).toEqual({ state: "sent" });
  await close();
});
