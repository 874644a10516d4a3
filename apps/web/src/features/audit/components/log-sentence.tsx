import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { userRoles } from "@safeport/contract/kernel/actor";
import { type AuditAction, auditActions } from "@safeport/contract/kernel/audit.values";
import { severities } from "@safeport/contract/kernel/severity.values";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { InlineCode } from "../../../ui/inline-code.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { linkOfObject, nameOfObject } from "../entry-link.ts";

type SentenceKey = AuditAction extends infer Action extends string
  ? Action extends `${infer Noun}.${infer Verb}`
    ? `${Noun}_${Verb}`
    : never
  : never;

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action);

/** An entry as a sentence: who did what, with a link to the object where it has a page. Following the link calls `onLeave`. */
export function LogSentence({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const t = useTranslations("audit");
  const statusName = useTranslations("reports/status");
  const severityName = useTranslations("reports/severity");
  const roleName = useTranslations("accounts.role");
  const { experience } = useViewer();
  const user = <b>{entry.user?.full_name ?? t("platform")}</b>;
  if (!isKnown(entry.action)) {
    return (
      <>
        {user} {entry.action}
      </>
    );
  }
  const { new_status, new_severity, new_role, invitee, role: memberRole } = entry.object_snapshot ?? {};
  const status = reportStatuses.find((name) => name === new_status);
  const severity = severities.find((name) => name === new_severity);
  const role = userRoles.find((name) => name === new_role);
  const link = linkOfObject(entry, experience);
  const isDraft = entry.action.startsWith("report.draft");
  const name = nameOfObject(entry) ?? (isDraft ? t("draft") : t("somebody"));
  const object: ReactNode = link ? (
    <TextLink {...link} inherit underline="always" onClick={onLeave}>
      <InlineCode>{name}</InlineCode>
    </TextLink>
  ) : (
    <b>
      <InlineCode>{name}</InlineCode>
    </b>
  );
  const key = entry.action.replace(".", "_") as SentenceKey;
  const value = status ? statusName(status) : severity ? severityName(severity) : role ? roleName(role) : "?";
  return t.rich(`sentence.${key}`, {
    user: () => user,
    object: () => object,
    value,
    invitee: typeof invitee === "string" ? invitee : t("somebody"),
    member_role: String(memberRole),
  });
}
