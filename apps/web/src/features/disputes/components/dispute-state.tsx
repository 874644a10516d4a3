import type { DisputeStatus } from "@safeport/contract/kernel/dispute.values";
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconGavel, IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";

const looks = {
  open: { tone: "orange", icon: IconScale },
  in_mediation: { tone: "blue", icon: IconGavel },
  resolved: { tone: "green", icon: IconCircleCheck },
  rejected: { tone: "rose", icon: IconCircleX },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
} as const;

/** State of a dispute. */
export function DisputeState({ status }: { status: DisputeStatus }) {
  const t = useTranslations("disputes.status");
  return <Badge {...looks[status]}>{t(status)}</Badge>;
}
