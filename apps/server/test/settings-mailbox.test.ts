import { describe, expect, it } from "vitest";
import { readSettings } from "../src/platform/settings.ts";

describe("the settings of the mailbox for reports", () => {
  const set = (INTAKE_IMAP_URL: string, INTAKE_MAIL_ADDRESS = "reports@example.com") =>
    readSettings({ INTAKE_IMAP_URL, INTAKE_MAIL_ADDRESS }).intakeMail;
  it("insist on encryption beyond this machine", () => {
    expect(set("imaps://reports%40example.com:a%2Fb@imap.example.com/Reports%20box")?.imap).toEqual({
      ...{ host: "imap.example.com", port: 993, security: "tls", mailbox: "Reports box" },
      ...{ user: "reports@example.com", password: "a/b" },
    });
    expect(set("imap://a:b@imap.example.com")?.imap).toMatchObject({ port: 143, security: "starttls", mailbox: "INBOX" });
    expect(set("imap://a:b@127.0.0.1:1143")?.imap).toMatchObject({ port: 1143, security: "none" });
  });
  it("are refused without saying the password", () => {
    for (const url of ["https://a:secret@x.example", "imaps://x.example", "imaps://a@x.example", "imaps://a:secret%@x.example"])
      expect(() => set(url)).toThrow(/^The setting INTAKE_IMAP_URL must be an imaps:\/\/ or imap:\/\/ address with user/);
    expect(() => set("imaps://a:b@x.example", "reports+x@example.com")).toThrow("INTAKE_MAIL_ADDRESS");
    expect(() => readSettings({ INTAKE_IMAP_URL: "imaps://a:secret@x.example" })).toThrow(
      "Mails of people without an account need both INTAKE_IMAP_URL and INTAKE_MAIL_ADDRESS.",
    );
  });
});
