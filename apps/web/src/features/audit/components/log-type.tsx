import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { IconAlertTriangle, IconUser } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";

/** Green for people's own acts, a warning colour for acts by the platform and its staff (spec §3). */
export function LogType({ type }: { type: AuditEntry["log_type"] }) {
  const t = useTranslations("audit.type");
  const own = type === "user_log";
  return (
    <Badge tone={own ? "green" : "amber"} icon={own ? IconUser : IconAlertTriangle}>
      {t(type)}
    </Badge>
  );
}
