import { Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";

/** The number of a duplicate's original: the link to it, where the reader may see that report. */
export function OriginalLink({ report: { duplicate_of, original_id } }: { report: Report }) {
  const t = useTranslations("reports.detail");
  if (duplicate_of === null) return null;
  const text = t("duplicate_of", { id: String(duplicate_of) });
  return original_id ? (
    <TextLink to="/reports/$reportId" params={{ reportId: original_id }} inherit fw={500}>
      {text}
    </TextLink>
  ) : (
    <Text span inherit c="dimmed">
      {text}
    </Text>
  );
}
