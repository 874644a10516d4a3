import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Language } from "@safeport/messages/languages";
import { expect } from "vitest";
import type { Case } from "./case.ts";
import type { Person, World } from "./world.ts";

type MailRow = Awaited<ReturnType<ReturnType<typeof notificationSteps>["mailsTo"]>>[number];

/** A mail as the mailer hands it to its template. */
export function asMail({ id, user_id, kind, address, params }: MailRow, language: Language = "en") {
  return {
    id,
    kind,
    params: params as Record<string, unknown>,
    recipient: { user_id: user_id ?? "", address, username: "mira", confirmed: true, language },
  };
}

/** A mail server that no test reaches, so that mails are stored. */
export const storedMails = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "bounty@safeport.example" };

export const mailContext = { keyFor: () => Buffer.alloc(32), publicUrl: "https://safeport.example" };

/** The next time that it is eight o'clock in a zone without summer time, by its offset in hours. */
export const eightOClock = (offset: number, minute = 5) => new Date(Date.UTC(2030, 0, 1, 8 - offset, minute));

/**
 * Steps of notification tests: choosing preferences and reading notifications. `built` returns the world, which the tests build
 * later.
 */
export function notificationSteps(built: () => World) {
  return {
    choose: (as: Person, channel: string, enabled: boolean, kind = "commented") =>
      built().call(as, setNotificationPreferences, { body: { kinds: [kind], channel, enabled } }),
    async titles(as: Person): Promise<string[]> {
      const { items } = (await built().call(as, listNotifications)).body;
      return items.map(({ title }: { title: string }) => title);
    },
    mailsTo: ({ id }: Person) =>
      built()
        .db.selectFrom("mail")
        .select(["id", "user_id", "kind", "address", "params"])
        .where("user_id", "=", id)
        .orderBy("id")
        .execute(),
    /** A comment of the company, delivered. */
    async commented(one: Case, report_id: string, is_internal = false): Promise<void> {
      const body = { content: "A secret: the key is under the mat", is_internal };
      expect((await built().call(one.owner, addComment, { params: { report_id }, body })).status).toBe(201);
      await built().deliver();
    },
  };
}
