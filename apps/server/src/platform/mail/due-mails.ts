import type { Db } from "@safeport/db/named-statement";
import type { Mail, MailTemplate } from "./mail.ts";

type FindDue = MailTemplate["findDue"];

/** For mails that are sent whatever happened since they were queued. */
export const always: FindDue = (_db, mails) => Promise.resolve(mails);

/** For mails that are rarely queued together: asks about one after the other. */
export function oneByOne(isDue: (db: Db, mail: Mail) => Promise<boolean>): FindDue {
  return async (db, mails) => {
    const due: Mail[] = [];
    for (const mail of mails) if (await isDue(db, mail)) due.push(mail);
    return due;
  };
}
