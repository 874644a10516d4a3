import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openMailbox } from "../src/features/intake/imap-mailbox.ts";
import { readSettings } from "../src/platform/settings.ts";
import { hasDovecot, startImapServer } from "./imap-server.ts";
import { runFixture } from "./run-fixture.ts";

let imap: Awaited<ReturnType<typeof startImapServer>>;
beforeAll(async () => {
  if (hasDovecot) imap = await startImapServer();
}, 60_000);
beforeEach(({ skip }) => {
  if (!hasDovecot) skip("Dovecot is not installed");
});
afterAll(() => imap?.close());

function settings(url: string) {
  const { intakeMail } = readSettings({ INTAKE_IMAP_URL: url, INTAKE_MAIL_ADDRESS: "reports@safeport.example" });
  if (!intakeMail) throw new Error("There is no mailbox");
  return intakeMail.imap;
}

describe("a mailbox by IMAP", () => {
  it("fails when the server refuses to mark a mail", async () => {
    const mailbox = await openMailbox(settings(imap.url));
    await expect(mailbox.mark(1, ["\\Wrong flag"])).rejects.toThrow("cannot be read: the server refuses the call");
    await mailbox.close();
  });

  it("is read by TLS, and by STARTTLS, with a certificate that is trusted", async () => {
    imap.deliver("From: robin@people.example\r\nSubject: A hole\r\n\r\nIt is open.");
    const tls = settings(imap.tlsUrl);
    for (const way of [tls, { ...tls, security: "starttls", port: imap.port }]) {
      const script = new URL("fixtures/list-mailbox.ts", import.meta.url);
      const { ended, output } = runFixture(script, [JSON.stringify(way)], { NODE_EXTRA_CA_CERTS: imap.certificate });
      expect(await ended, output()).toEqual({ code: 0, signal: null });
      expect(output()).toBe("unseen [1]\n");
    }
  });
});
