import { Box, Text } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useTranslations } from "use-intl";

/** Corrections of a report by the company: each field with its value before and after. */
export function Corrections({ corrections }: { corrections: NonNullable<TimelineItem["corrections"]> }) {
  const t = useTranslations("reports.correction");
  return (
    <Box component="dl" m={0} maw="70ch" fz={13} lh="20px" style={{ overflowWrap: "anywhere" }}>
      {corrections.map((one) => (
        <div key={one.field}>
          <Text component="dt" inherit display="inline" c="dimmed">
            {t(one.field)}:{" "}
          </Text>
          <Box component="dd" display="inline" m={0}>
            <del>{one.old ?? t("none")}</del> →{" "}
            <ins style={{ textDecoration: "none", fontWeight: 500 }}>{one.new ?? t("none")}</ins>
          </Box>
        </div>
      ))}
    </Box>
  );
}
