import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleMinus,
  IconCopy,
  IconEye,
  IconMessageQuestion,
  IconSlash,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "./badge.tsx";

const looks: Record<ReportStatus, { tone: Tone; icon: Icon; dashed?: boolean }> = {
  draft: { tone: "grey", icon: IconCircleDashed, dashed: true },
  new: { tone: "violet", icon: IconCircleDot },
  under_review: { tone: "amber", icon: IconEye },
  needs_more_info: { tone: "sky", icon: IconMessageQuestion },
  resolved: { tone: "green", icon: IconCircleCheck },
  closed: { tone: "grey", icon: IconCircleMinus },
  duplicate: { tone: "brown", icon: IconCopy },
  spam: { tone: "rose", icon: IconBan },
  not_applicable: { tone: "rose", icon: IconSlash },
};

/** A report's status in its colour. */
export function StatusBadge({ status }: { status: ReportStatus }) {
  const t = useTranslations("reports/status");
  return <Badge {...looks[status]}>{t(status)}</Badge>;
}
