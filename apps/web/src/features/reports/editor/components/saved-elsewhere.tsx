import { Alert, Button, Group, Stack } from "@mantine/core";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { formOf, type ReportForm } from "../report-form.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";

interface SavedElsewhereProps {
  draft: ReturnType<typeof useDraftSaver>;
  reportId: string;
  onReplace: (form: ReportForm) => void;
}

/** The draft was saved in another window or on another device too: which of the two texts is to stay? */
export function SavedElsewhere({ draft, reportId, onReplace }: SavedElsewhereProps) {
  const t = useTranslations("reports/editor.elsewhere");
  const read = useMutation({ mutationFn: () => call(getReport, { params: { report_id: reportId } }) });
  const keepMine = () => read.mutate(undefined, { onSuccess: ({ version }) => draft.adopt(version) });
  const loadOther = () =>
    read.mutate(undefined, {
      onSuccess: (report) => {
        const form = formOf(report);
        draft.adopt(report.version, form);
        onReplace(form);
      },
    });
  return (
    <Alert color="yellow" variant="outline" role="alert" mt="sm" title={t("title")}>
      <Stack gap="xs">
        {t("text")}
        {read.error && <FailureAlert title={t("failed")} error={read.error} />}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={loadOther} loading={read.isPending}>
            {t("load")}
          </Button>
          <Button variant="default" size="xs" onClick={keepMine} disabled={read.isPending}>
            {t("keep")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
