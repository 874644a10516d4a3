import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useExportReport } from "../api/export.ts";

const formats = ["pdf", "md", "json"] as const;

/** A menu that saves the report as a file. */
export function ReportExport({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.export");
  const errorToast = useErrorToast();
  const file = useExportReport(reportId);
  return (
    <ActionMenu
      label={t("menu")}
      face={<IconDownload size={16} stroke={1.75} aria-hidden />}
      actions={formats.map((format) => ({
        label: t(format),
        disabled: file.isPending,
        onClick: () => file.mutate(format, { onError: (error) => errorToast(error) }),
      }))}
    />
  );
}
