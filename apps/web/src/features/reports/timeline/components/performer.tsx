import { Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";

/** Author of a change and their side; the platform if no person made it. */
export function Performer({ report, item }: { report: Report; item: TimelineItem }) {
  const t = useTranslations("reports.timeline");
  const sides = { reporter: t("author"), company: report.company_name, platform: t("staff") };
  return (
    <>
      <Text span inherit fw={600}>
        {item.imported_author ?? item.performed_by?.full_name ?? t("platform")}
      </Text>
      {item.side && (
        <Text span inherit c="dimmed">
          · {sides[item.side]}
        </Text>
      )}
      {item.by_automation && (
        <Badge tone="grey">{item.agent === null ? t("automation") : t("agent", { name: item.agent })}</Badge>
      )}
    </>
  );
}

/** Marks items that others added while the page was open. */
export function NewMark() {
  const t = useTranslations("reports.timeline");
  return <Badge tone="indigo">{t("new")}</Badge>;
}
