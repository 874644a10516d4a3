import { type APIRequestContext, expect } from "@playwright/test";

/** The mails to somebody, newest first, as HTML: those that the demo shows at /dev/mail for this address. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const page = await request.get("/dev/mail", { params: { to: email } });
  return (await page.text()).split("<article>").slice(1);
}

/** The link to a page in the newest mail to somebody, by its path. */
export function mailedLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  return mailed(request, email, new RegExp(`href="[^"]*(${page}#[^"]+)"`));
}

/** The code in the newest mail to somebody. */
export function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  return mailed(request, email, /: (\d{6})</);
}

async function mailed(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  const found = async () => pattern.exec((await mailsTo(request, email))[0] ?? "")?.[1] ?? "";
  await expect.poll(found, { timeout: 15_000 }).not.toBe("");
  return found();
}

/** Expects a mail to somebody that contains this text. */
export async function expectMail(request: APIRequestContext, email: string, text: string): Promise<void> {
  const found = async () => (await mailsTo(request, email)).some((mail) => mail.includes(text));
  await expect.poll(found, { timeout: 15_000, message: `a mail to ${email}: ${text}` }).toBe(true);
}
