import { Button, Group, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import sideColumn from "../../../../ui/side-column.module.css";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import type { OneReport } from "../../../reports/core/report-parts.ts";
import { useCluster, useMoveToCluster } from "../api/clusters.ts";
import { ReportNumberForm } from "./report-number-form.tsx";

/** The cluster of a report on its page, for the team; nothing until it is known. */
export function ReportCluster({ report: { report_id, id } }: OneReport) {
  const t = useTranslations("flood/clusters");
  const headingId = useId();
  const errorToast = useErrorToast();
  const { data } = useCluster(report_id, 1, 1);
  const move = useMoveToCluster();
  if (!data || id === null) return null;
  const { first, total, can } = data;
  const canMove = can.includes("move");
  if (total === 0 && !canMove) return null;
  const takeOut = () =>
    move.mutate(
      { reportId: report_id, of: null },
      {
        onSuccess: () => toast({ kind: "success", message: t("taken_out", { id }) }),
        onError: (error) => errorToast(error, { title: t("move_failed") }),
      },
    );
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
        <details>
          <Text component="summary" fz={13} lh="20px" style={{ cursor: "pointer" }} py={4}>
            {t("move")}
          </Text>
          <Stack gap={8} align="flex-start" mt={4}>
            {total > 0 && (
              <Button size="compact-sm" variant="default" loading={move.isPending} onClick={takeOut}>
                {t("take_out_this")}
              </Button>
            )}
            <JoinForm reportId={report_id} id={id} />
          </Stack>
        </details>
      )}
    </Stack>
  );
}

/** Puts the report into the cluster of another one, by its number. */
function JoinForm({ reportId, id }: { reportId: string; id: number }) {
  const t = useTranslations("flood/clusters");
  const move = useMoveToCluster();

  async function join(of: number): Promise<boolean> {
    await move.mutateAsync({ reportId, of });
    toast({ kind: "success", message: t("put_in_done", { id }) });
    return true;
  }

  return <ReportNumberForm name={t("join")} label={t("join_label")} onSend={join} />;
}
