import { Group, Stack, Text } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import sideColumn from "../../../../ui/side-column.module.css";
import type { OneReport } from "../../../reports/core/report-parts.ts";
import { useCluster } from "../api/clusters.ts";

const MoveReport = lazyPart(() => import("./move-report.tsx").then((module) => module.MoveReport));

/** The cluster of a report on its page, for the team; nothing until it is known. */
export function ReportCluster({ report: { report_id, id } }: OneReport) {
  const t = useTranslations("flood/clusters");
  const headingId = useId();
  const [isMoving, setMoving] = useState(false);
  const { data } = useCluster(report_id, 1, 1);
  if (!data || id === null) return null;
  const { first, total, can } = data;
  const canMove = can.includes("move");
  if (total === 0 && !canMove) return null;
  return (
    <Stack
      component="section"
      gap={4}
      className={sideColumn.part ?? ""}
      aria-labelledby={headingId}
      data-screen-only
      fz={13}
      lh="20px"
    >
      <Group justify="space-between" gap="xs">
        <Text component="h2" id={headingId} fz={13} lh="20px" fw={600} m={0}>
          {t("cluster")}
        </Text>
        {total > 0 && (
          <TextLink to="/reports" search={{ clusters: "1", search: String(first.id) }} fz={13}>
            {t("in_list")}
          </TextLink>
        )}
      </Group>
      <span>{total > 0 ? t("one_of", { count: total + 1 }) : t("alone")}</span>
      {total > 0 &&
        (first.report_id === report_id ? (
          <Text span inherit c="dimmed">
            {t("is_first")}
          </Text>
        ) : (
          <span style={{ overflowWrap: "anywhere" }}>
            {`${t("first")}: #${first.id} `}
            <TextLink to="/reports/$reportId" params={{ reportId: first.report_id }} fz={13}>
              <InlineCode>{first.poc_title}</InlineCode>
            </TextLink>
          </span>
        ))}
      {canMove && (
        <details onToggle={({ currentTarget }) => setMoving(currentTarget.open)}>
          <Text component="summary" fz={13} lh="20px" style={{ cursor: "pointer" }} py={4}>
            {t("move")}
          </Text>
          <Suspense>{isMoving && <MoveReport reportId={report_id} id={id} isAlone={total === 0} />}</Suspense>
        </details>
      )}
    </Stack>
  );
}
