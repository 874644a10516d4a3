import { exportHours } from "@safeport/contract/accounts/export/export.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isExportReady } from "./export.queries.ts";

const kind = "accounts.export_ready";

/** Queues a mail that the archive of somebody's data can be downloaded, which also warns them of one that they did not request. */
export function queueExportReadyMail(tx: Tx, user: { id: string; email: string }, exportId: string): Promise<void> {
  return queueMail(tx, { user_id: user.id, address: user.email, kind, params: { export_id: exportId } });
}

export const exportReadyMail: MailTemplate = {
  kind,
  findDue: oneByOne((db, { params }) => isExportReady(db, String(params.export_id))),
  compose({ recipient: { language, username } }, { publicUrl }) {
    return {
      subject: translate(language, "accounts/mail.export_ready.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.export_ready.opening", { hours: exportHours }),
      ],
      action: { label: translate(language, "accounts/mail.export_ready.action"), url: `${publicUrl}/settings?tab=privacy` },
      notes: [translate(language, "accounts/mail.export_ready.not_you")],
    };
  },
};
