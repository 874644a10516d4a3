import { Button, Kbd, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { SimilarReport } from "@safeport/contract/reports/desk/similar.endpoints";
import type { Report } from "@safeport/contract/reports/report.schema";
import { IconCopy } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { reportToast } from "../../shared/report-toast.ts";
import { useChangeStatus } from "../../status/api/status.ts";
import { useUndoStatus } from "../../status/use-undo-status.ts";
import { useSimilar } from "../api/desk.ts";

/** Reports to the same company that are alike, each with the reasons; one act makes the open report a duplicate of one of them. */
export function SimilarReports({ report }: { report: Report }) {
  const t = useTranslations("reports/desk");
  const errorText = useErrorText();
  const { data } = useSimilar(report.report_id);
  const change = useChangeStatus(report.report_id);
  const undo = useUndoStatus(report.report_id);
  if (!data || data.items.length === 0) return null;
  const canMark = report.allowed_transitions.includes("duplicate") && report.closed_at === null;
  const isEarlier = ({ created_at, id }: SimilarReport) => id !== null && created_at < report.created_at;
  const first = data.items.find(isEarlier);
  const mark = (original: number) =>
    change.mutate(
      { status: "duplicate", duplicate_of: original, version: report.version },
      {
        onSuccess: (changed) => reportToast(changed, t("marked", { number: String(original) }), undo(changed, report.status)),
        onError: (error) => toast({ kind: "error", title: t("mark_failed"), message: errorText(error) }),
      },
    );
  return (
    <Stack component="section" gap={8} p="sm" style={{ borderTop: "1px solid var(--sp-border)" }} aria-label={t("similar")}>
      <Text component="h2" fz={12} lh="16px" c="dimmed" fw={400}>
        {t("similar")}
      </Text>
      {data.items.map((item) => (
        <Stack key={item.report_id} gap={4}>
          <TextLink to="/reports/$reportId" params={{ reportId: item.report_id }}>
            {item.poc_title}
          </TextLink>
          <Text fz={12} lh="16px" c="dimmed">
            {`#${item.id} · `}
            {item.why.map(({ likeness, text }) => t(`why.${likeness}`, { text: text ?? "" })).join(" · ")}
          </Text>
          <span>
            <StatusBadge status={item.status} />
          </span>
          {canMark && isEarlier(item) && item.id !== null && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
              loading={change.isPending}
              {...(item === first && { "data-shortcut": "d", "aria-keyshortcuts": "d", rightSection: <Kbd size="xs">d</Kbd> })}
              onClick={() => mark(item.id ?? 0)}
            >
              {t("mark_duplicate")}
              <VisuallyHidden>{` #${item.id}`}</VisuallyHidden>
            </Button>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
