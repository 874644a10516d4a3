import { ActionIcon, Button, Group, Loader, Paper, Text } from "@mantine/core";
import type { BulkInput, BulkResult } from "@safeport/contract/desk/bulk.endpoints";
import { maxBulk } from "@safeport/contract/desk/desk.limits";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { closedStatuses, type ReportStatus } from "@safeport/contract/reports/core/report.state";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { SeverityBadge } from "../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useLabels, useTriagers } from "../../reports/core/api/company-choices.ts";
import { BulkFailures } from "../../reports/core/components/bulk-failures.tsx";
import { LabelBadge } from "../../reports/core/components/label-badge.tsx";
import type { BulkBarProps } from "../../reports/core/report-parts.ts";
import { useBulk, useSelectAll } from "../api/desk.ts";
import type { BulkChoice } from "../bulk-choice.ts";
import { useBulkUndo } from "../use-bulk-undo.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

const statuses: readonly ReportStatus[] = ["under_review", "needs_more_info", ...closedStatuses];

/** Actions on all selected reports of a list. */
export function BulkBar({ selection, query, total, rows }: BulkBarProps) {
  const t = useTranslations("reports/desk");
  const statusName = useTranslations("reports/status");
  const severityName = useTranslations("reports/severity");
  const errorToast = useErrorToast();
  const { user, companyId } = useViewer();
  const bulk = useBulk();
  const undoOf = useBulkUndo();
  const all = useSelectAll();
  const [choice, setChoice] = useState<BulkChoice | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const isTeam = companyId !== null;
  const triagers = useTriagers(companyId ?? "", { enabled: isTeam && selection.ids.size > 0 });
  const labels = useLabels(companyId ?? "", { enabled: isTeam && selection.ids.size > 0 });
  const count = selection.ids.size;
  const clusters = rows.filter(({ report_id, cluster }) => selection.ids.has(report_id) && (cluster?.count ?? 0) > 1);
  // Beyond the rows of the list there are reports of clusters among the selected ones.
  const firstsAlone =
    clusters.length > 0 && count <= rows.length && [...selection.ids].every((id) => rows.some((row) => row.report_id === id));
  const failures = result?.items.filter(({ ok, report_id }) => !ok && selection.ids.has(report_id)) ?? [];

  function textOf(change: Omit<BulkInput, "report_ids">, count: number): string {
    if (change.status) return t("done_status", { count, status: change.status as ReportStatus });
    if (change.severity) return t("done_severity", { count, severity: severityName(change.severity as Severity) });
    if (change.action === "label")
      return t("done_label", { count, label: labels.find(({ label_id }) => change.add?.includes(label_id))?.name ?? "" });
    const name = triagers.find(({ user_id }) => user_id === change.user_id)?.full_name;
    return name ? t("done_assign", { count, name }) : t("done_unassign", { count });
  }

  function run(change: Omit<BulkInput, "report_ids">, onDone?: () => void): void {
    const undo = undoOf(change, selection.ids);
    bulk.mutate({ ...change, report_ids: [...selection.ids] } as BulkInput, {
      onSuccess: (answer) => {
        setResult(answer);
        // Failed reports stay selected, so that another action can be tried on them.
        selection.set(answer.items.filter(({ ok }) => !ok).map(({ report_id }) => report_id));
        if (answer.done > 0) {
          const done = answer.items.filter(({ ok }) => ok).map(({ report_id }) => report_id);
          toast({ kind: "success", message: textOf(change, done.length), ...(undo && { action: undo(done) }) });
        }
        onDone?.();
      },
      onError: (error) => !onDone && errorToast(error, { title: t("failed") }),
    });
  }

  if (count === 0) return null;
  return (
    <Paper withBorder p="xs" mb="xs" pos="sticky" top={64} style={{ zIndex: 3 }} role="region" aria-label={t("bar")}>
      <Group gap="xs">
        <Text fz={14} fw={500} role="status">
          {bulk.isPending ? t("working", { count }) : t("selected", { count })}
        </Text>
        {bulk.isPending && <Loader size={16} />}
        {firstsAlone && (
          <Text fz={13} c="dimmed">
            {t("firsts_alone")}
          </Text>
        )}
        {(total > count || firstsAlone) && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={all.isPending}
            disabled={total > maxBulk}
            title={total > maxBulk ? t("too_many", { max: maxBulk }) : undefined}
            data-shortcut="X"
            aria-keyshortcuts="Shift+X"
            onClick={() =>
              all.mutate(query, {
                onSuccess: ({ report_ids }) => selection.set(report_ids),
                onError: (error) => errorToast(error),
              })
            }
          >
            {query.clusters ? t("select_all_clusters", { count: total }) : t("select_all", { count: total })}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t("clear")} onClick={() => selection.set([])}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Group gap="md" ml="auto">
          <ActionMenu
            label={t("status")}
            face={<Text fz={14}>{t("status")}</Text>}
            shortcut="s"
            actions={statuses.map((status) => ({
              label: statusName(status),
              badge: <StatusBadge status={status} />,
              onClick: () => setChoice({ action: "status", status }),
            }))}
          />
          <ActionMenu
            label={t("severity")}
            face={<Text fz={14}>{t("severity")}</Text>}
            shortcut="v"
            actions={severities.toReversed().map((severity) => ({
              label: severityName(severity),
              badge: <SeverityBadge severity={severity} />,
              onClick: () => setChoice({ action: "severity", severity }),
            }))}
          />
          {isTeam && (
            <ActionMenu
              label={t("assign")}
              face={<Text fz={14}>{t("assign")}</Text>}
              shortcut="a"
              actions={[
                ...triagers.map(({ user_id, full_name }) => ({
                  label: user_id === user.user_id ? t("me", { name: full_name }) : full_name,
                  onClick: () => run({ action: "assign", user_id }),
                })),
                { label: t("nobody"), onClick: () => run({ action: "assign", user_id: null }) },
              ]}
            />
          )}
          {isTeam && labels.length > 0 && (
            <ActionMenu
              label={t("label")}
              face={<Text fz={14}>{t("label")}</Text>}
              shortcut="l"
              actions={labels.map((label) => ({
                label: t("label_add", { name: label.name }),
                badge: <LabelBadge label={label} />,
                onClick: () => run({ action: "label", add: [label.label_id] }),
              }))}
            />
          )}
        </Group>
      </Group>
      {failures.length > 0 && !bulk.isPending && <BulkFailures failures={failures} rows={rows} />}
      {choice && (
        <BulkDialog
          choice={choice}
          count={count}
          pending={bulk.isPending}
          error={bulk.error}
          onSend={(change) => run(change, () => setChoice(null))}
          onClose={() => {
            bulk.reset();
            setChoice(null);
          }}
        />
      )}
    </Paper>
  );
}
