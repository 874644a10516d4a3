import { Group, Radio, Stack, Text } from "@mantine/core";
import type { SimilarReport } from "@safeport/contract/insight/similar/similar.endpoints";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import type { LikelyOriginalsProps } from "../../../reports/core/report-parts.ts";
import { useSimilar } from "../api/similar.ts";
import { canBeOriginal } from "../can-be-original.ts";

/** The earlier reports that are most like this one, to be taken as its original by one press. Renders nothing without any. */
export function LikelyOriginals({ report, value, onChange }: LikelyOriginalsProps) {
  const { data } = useSimilar(report.report_id);
  const likely = data?.items.filter((item) => canBeOriginal(report, item)) ?? [];
  return <OriginalChoice likely={likely} value={value} onChange={onChange} />;
}

/** The choice among them. */
export function OriginalChoice({ likely, value, onChange }: Omit<LikelyOriginalsProps, "report"> & { likely: SimilarReport[] }) {
  const t = useTranslations("reports/desk");
  if (likely.length === 0) return null;
  return (
    <Radio.Group label={t("similar")} value={value.trim().replace(/^#?/, "#")} onChange={onChange}>
      <Stack gap={6} mt="xs">
        {likely.map(({ report_id, id, poc_title, status, why }) => (
          <Radio
            key={report_id}
            value={`#${id}`}
            label={
              <Group component="span" gap="2px 8px" fz={13} style={{ overflowWrap: "anywhere" }}>
                <Text span inherit c="dimmed">{`#${id}`}</Text>
                <Text span inherit fw={500}>
                  <InlineCode>{poc_title}</InlineCode>
                </Text>
                <StatusBadge status={status} />
                <Text span inherit c="dimmed">
                  {why.map(({ likeness, text }) => t(`why.${likeness}`, { text: text ?? "" })).join(" · ")}
                </Text>
              </Group>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
