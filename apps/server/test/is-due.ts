import type { Db } from "@safeport/db/named-statement";
import type { Mail, MailTemplate } from "../src/platform/mail/mail.ts";

/** Whether a mail should still be sent, by its template. */
export const isDue = async ({ findDue }: Pick<MailTemplate, "findDue">, db: Db, mail: Mail): Promise<boolean> =>
  (await findDue(db, [mail])).length === 1;
