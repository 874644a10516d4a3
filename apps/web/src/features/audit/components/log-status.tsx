import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";

/** Whether the action succeeded; by icon and word, never by colour alone. */
export function LogStatus({ status }: { status: AuditEntry["status"] }) {
  const t = useTranslations("audit.status");
  const good = status === "success";
  return (
    <Badge tone={good ? "grey" : "rose"} icon={good ? IconCircleCheck : IconCircleX}>
      {t(status)}
    </Badge>
  );
}
