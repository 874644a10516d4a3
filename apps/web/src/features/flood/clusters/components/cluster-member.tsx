import { Button, Checkbox, Group, Stack } from "@mantine/core";
import type { ClusterReport, ComparedReport } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useMoveToCluster } from "../api/clusters.ts";
import classes from "./cluster.module.css";
import { Differences } from "./differences.tsx";

interface ClusterMemberProps {
  report: ClusterReport | ComparedReport;
  first: ClusterReport;
  canMove: boolean;
  /** Whether the next decision is also for it; undefined where none can be made. */
  included?: boolean;
  onInclude?: (isIncluded: boolean) => void;
}

/** A report of a cluster, with what differs from the first one. */
export function ClusterMember({ report, first, canMove, included, onInclude }: ClusterMemberProps) {
  const t = useTranslations("flood/clusters");
  const errorToast = useErrorToast();
  const move = useMoveToCluster();
  const { id, report_id } = report;
  const why =
    report.report_id === first.report_id
      ? t("first")
      : report.reason && t(`reason.${report.reason}`, { name: report.moved_by ?? "" });
  const takeOut = () =>
    move.mutate(
      { reportId: report_id, of: null },
      {
        onSuccess: () => toast({ kind: "success", message: t("taken_out", { id }) }),
        onError: (error) => errorToast(error, { title: t("move_failed") }),
      },
    );
  return (
    <li className={classes.member}>
      <span>
        {included !== undefined && (
          <Checkbox
            size="xs"
            aria-label={t("include", { id })}
            checked={included}
            onChange={({ currentTarget }) => onInclude?.(currentTarget.checked)}
          />
        )}
      </span>
      <Stack gap={4} className={classes.body ?? ""}>
        <TextLink to="/reports/$reportId" params={{ reportId: report_id }} fz={13} style={{ overflowWrap: "anywhere" }}>
          <InlineCode>{report.poc_title}</InlineCode>
        </TextLink>
        <Group gap={8} fz={12} lh="18px" c="dimmed">
          <span>{`#${id} · ${report.author_username}`}</span>
          <StatusBadge status={report.status} />
          <span>{why}</span>
          <TimeAgo time={report.created_at} />
        </Group>
        {"differences" in report && <Differences report={report} first={first.id} />}
      </Stack>
      {canMove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          loading={move.isPending}
          aria-label={t("take_out_of", { id })}
          onClick={takeOut}
        >
          {t("take_out")}
        </Button>
      )}
    </li>
  );
}
