import { newCase } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { openPgpKey } from "./support/openpgp-key.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("shots", async ({ browser, request }) => {
  test.setTimeout(400_000);
  const { owner, program } = await newCase(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const mailbox = `reports-${program.handle}@lark.example`;
  const intake = `/v1/programs/${program.handle}/intake/`;
  await request.put(intake, { headers, data: { mail_address: mailbox, openpgp_key: openPgpKey } });
  const { secret } = await (await request.post(`${intake}mail_secret/`, { headers, data: {} })).json();
  const guest = `kim-${program.handle}@people.example`;
  const first = `<1.${program.handle}@people.example>`;
  const deliver = async (from: string, body: string, more = "", to = mailbox) => {
    const id = `Message-ID: <${Math.random()}@people.example>`;
    const type = more.includes("Content-Type") ? "" : "Content-Type: text/plain; charset=utf-8\r\n";
    const raw = `From: ${from}\r\nTo: ${to}\r\n${type}${more || id}\r\n\r\n${body}`;
    const answer = await request.post("/v1/intake/mail/", { headers: { authorization: `Bearer ${secret}` }, data: { raw } });
    return (await answer.json()).outcome;
  };
  const report =
    "The admin API answers without a token.\n\n> POST /admin/users/1/role HTTP/1.1\n> Host: api.lark.example\n\n-- \nKim Outside";
  await deliver(`Kim <${guest}>`, report, `Message-ID: ${first}\r\nSubject: Admin API without a token`);
  const link = await mailedLink(request, guest, "/intake-report");
  const quote = `On Mon, 23 Nov 2026 at 10:01 Safeport <a@safeport.example> wrote:\n> There is something new.\n> ${link}`;
  await deliver(guest, `It also works in **Firefox**.\n\n${quote}`, `References: ${first}`);
  const file =
    '--b\r\nContent-Disposition: attachment; filename="a-long-name-of-a-log-from-the-staging-server.txt"\r\n\r\nxxxx\r\n';
  await deliver(
    "somebody.with-a-very-long-address@department.of.lark.example",
    `--b\r\n\r\nThanks, we look into it. See https://lark.example/a/very/long/address/that/has/no/blank/in/it/at/all/for/a/phone\r\n${file.repeat(12)}--b--`,
    `References: ${first}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"`,
    `${guest}, ${mailbox}`,
  );
  await deliver(guest, "-----BEGIN PGP MESSAGE-----\n\nno\n-----END PGP MESSAGE-----", `References: ${first}`);
  await deliver(guest, "I am away.", "Subject: Automatic reply: Report");
  await deliver(
    "mailer-daemon@a-provider-with-a-long-name.example",
    "x",
    `Subject: Undelivered mail returned to sender with a subject that is rather long for a phone`,
  );
  const { items } = await (await request.get("/v1/reports/", { headers })).json();
  for (const locale of ["en-GB", "fr-FR"])
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 1440]) {
        if (locale === "fr-FR" && colorScheme === "dark" && width === 1440) continue;
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
        const name = `/tmp/h/mail-shots/${locale.slice(0, 2)}-${colorScheme}-${width}`;
        const team = await openWith(context, [owner], `/reports/${items[0].report_id}`);
        await team.getByText("POST /admin/users/1/role HTTP/1.1").waitFor();
        await team.getByText("lark.example/a/very").waitFor();
        const show = team.getByRole("button", { name: /Show quoted|Afficher le texte/ });
        await show.first().click();
        await team.screenshot({ path: `${name}-report.png`, fullPage: true });
        await team.goto(`/bounties/${program.handle}/intake`);
        await team.getByText("Automatic reply: Report").waitFor();
        await team.screenshot({ path: `${name}-intake.png`, fullPage: true });
        await context.close();
      }
});
