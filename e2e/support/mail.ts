import { type APIRequestContext, expect } from "@playwright/test";

/** The link to a page in the newest mail to somebody, which the demo shows at /dev/mail. */
export function mailedLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  return mailed(request, email, new RegExp(`href="[^"]*(${page}#[^"]+)"`));
}

/** The code in the newest mail to somebody. */
export function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  return mailed(request, email, /: (\d{6})</);
}

async function mailed(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  const found = async () => {
    const mails = (await (await request.get("/dev/mail")).text()).split("<article>");
    return pattern.exec(mails.find((mail) => mail.includes(`To ${email},`)) ?? "")?.[1] ?? "";
  };
  await expect.poll(found, { timeout: 15_000 }).not.toBe("");
  return found();
}

/** Expects a mail to somebody that contains this text. */
export async function expectMail(request: APIRequestContext, email: string, text: string): Promise<void> {
  const found = async () => {
    const mails = (await (await request.get("/dev/mail")).text()).split("<article>");
    return mails.some((mail) => mail.includes(`To ${email},`) && mail.includes(text));
  };
  await expect.poll(found, { timeout: 15_000, message: `a mail to ${email}: ${text}` }).toBe(true);
}
