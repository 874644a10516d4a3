import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { openPgpFingerprint, openPgpKey } from "./support/openpgp-key.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("the team reads a mail with its quote folded, saves the original, and sees who wrote and what was not taken @spec:10.40", async ({
  browser,
  request,
}) => {
  const { owner, program } = await newCase(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const mailbox = `reports-${program.handle}@lark.example`;
  const intake = `/v1/programs/${program.handle}/intake/`;
  await request.put(intake, { headers, data: { mail_address: mailbox } });
  const { secret } = await (await request.post(`${intake}mail_secret/`, { headers, data: {} })).json();
  const guest = `kim-${program.handle}@people.example`;
  const first = `<1.${program.handle}@people.example>`;
  const deliver = async (from: string, body: string, more = "", to = mailbox) => {
    const id = `Message-ID: <${Math.random()}@people.example>`;
    const raw = [`From: ${from}`, `To: ${to}`, "Content-Type: text/plain; charset=utf-8", more || id, "", body].join("\r\n");
    const answer = await request.post("/v1/intake/mail/", { headers: { authorization: `Bearer ${secret}` }, data: { raw } });
    return (await answer.json()).outcome;
  };
  const report =
    "The admin API answers without a token.\n\n> POST /admin/users/1/role HTTP/1.1\n> Host: api.lark.example\n\n-- \nKim Outside";
  expect(await deliver(`Kim <${guest}>`, report, `Message-ID: ${first}\r\nSubject: Admin API without a token`)).toBe("report");
  const link = await mailedLink(request, guest, "/intake-report");
  const quote = `On Mon, 23 Nov 2026 at 10:01 Safeport <a@safeport.example> wrote:\n> There is something new.\n> ${link}`;
  expect(await deliver(guest, `It also works in **Firefox**.\n\n${quote}`, `References: ${first}`)).toBe("comment");
  expect(
    await deliver("colleague@lark.example", "Thanks, we look into it.", `References: ${first}`, `${guest}, ${mailbox}`),
  ).toBe("comment");
  expect(await deliver(guest, "I am away.", "Subject: Automatic reply: Report")).toBe("ignored");

  const { items } = await (await request.get("/v1/reports/", { headers })).json();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const team = await openWith(context, [owner], `/reports/${items[0].report_id}`);
  const quoted = team.getByText("POST /admin/users/1/role HTTP/1.1");
  await expect(quoted).toBeVisible();
  // The lines of a mail stay lines, as soon as the page knows that the text came by mail.
  await expect.poll(() => quoted.innerText()).toContain("HTTP/1.1\nHost: api.lark.example");
  const comment = team.getByRole("article").filter({ hasText: "It also works in" });
  await expect(comment.getByText("There is something new.")).toBeHidden();
  await comment.getByRole("button", { name: "Show quoted text" }).click();
  await expect(comment.getByText("There is something new.")).toBeVisible();
  await expect(comment.getByText("[private link removed]")).toBeVisible();
  await expect(comment.getByRole("button", { name: "Hide quoted text" })).toHaveAttribute("aria-expanded", "true");
  await expect(team.getByText("wrote by email. The address is not confirmed.")).toBeVisible();
  await expect(team.getByText("colleague@lark.example")).toBeVisible();
  await expectAccessible(team);
  const saved = team.waitForEvent("download");
  await comment.getByRole("button", { name: "Original email" }).click();
  expect((await saved).suggestedFilename()).toBe("mail.eml");

  const note = team.getByRole("listitem").filter({ hasText: "colleague@lark.example" });
  await note.getByRole("button", { name: "Delete" }).click();
  await team.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(team.getByText("Thanks, we look into it.")).toBeHidden();
  await expect(team.getByText("colleague@lark.example")).toBeHidden();

  await team.goto(`/bounties/${program.handle}/intake`);
  await expect(team.getByText("It is an automatic answer.")).toBeVisible();
  await expect(team.getByText("Automatic reply: Report")).toBeVisible();
  await expectAccessible(team);
});

test("an owner publishes a key by pasting it or from a file, sees what it says, and removes it @spec:10.40", async ({
  browser,
  request,
}) => {
  const { owner, program } = await newCase(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const data = { mail_address: `reports-${program.handle}@lark.example` };
  await request.put(`/v1/programs/${program.handle}/intake/`, { headers, data });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await openWith(context, [owner], `/bounties/${program.handle}/intake`);
  const field = page.getByLabel("Public key");
  await field.fill("-----BEGIN PGP PRIVATE KEY BLOCK-----");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This is a private key. Do not share it: paste the public key")).toBeVisible();
  await field.fill(openPgpKey);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(openPgpFingerprint)).toBeVisible();
  await expect(page.getByText("Lark Security <security@lark.example>")).toBeVisible();
  await expect(page.getByText("Never", { exact: true })).toBeVisible();
  await expect(page.getByText("This platform does not have the private key", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const published = await request.get(`/p/${program.handle}/openpgp.asc`);
  expect(await published.text()).toContain("BEGIN PGP PUBLIC KEY BLOCK");

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Read from a file" }).click();
  await (await chooser).setFiles({ name: "key.asc", mimeType: "application/pgp-keys", buffer: Buffer.from(openPgpKey) });
  await expect(field).toHaveValue(openPgpKey);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No key is published.")).toBeVisible();
});
