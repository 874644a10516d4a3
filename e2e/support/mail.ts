import { type APIRequestContext, expect } from "@playwright/test";

/** The link to a page in the newest mail to somebody, which the demo shows at /dev/mail. */
export async function mailedLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  const pattern = new RegExp(`href="[^"]*(${page}\\?[^"]+)"`);
  const link = async () => {
    const mails = (await (await request.get("/dev/mail")).text()).split("<article>");
    return pattern.exec(mails.find((mail) => mail.includes(`To ${email},`)) ?? "")?.[1] ?? "";
  };
  await expect.poll(link, { timeout: 15_000 }).not.toBe("");
  return link();
}
