import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { type ReportFormat, useExportReport } from "../api/export.ts";

const formats = ["pdf", "md", "json", "zip"] as const;
const scripts = ["han", "kana", "hangul", "arabic", "hebrew", "thai", "devanagari", "emoji", "other"] as const;

/** A menu that saves the report as a file. Says that it is being made, and for which scripts its PDF has no font. */
export function ReportExport({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.export");
  const tPdf = useTranslations("reports/pdf.script");
  const errorToast = useErrorToast();
  const file = useExportReport(reportId);
  const save = (format: ReportFormat) => {
    toast({ kind: "info", message: t("making") });
    file.mutate(format, {
      onSuccess: ({ headers }) => {
        const missing = headers.get("missing-scripts")?.split(",") ?? [];
        const names = scripts.filter((script) => missing.includes(script)).map((script) => tPdf(script));
        if (names.length > 0) toast({ kind: "info", message: t("missing", { scripts: names.join(", ") }) });
      },
      onError: (error) => errorToast(error),
    });
  };
  return (
    <ActionMenu
      label={t("menu")}
      face={<IconDownload size={16} stroke={1.75} aria-hidden />}
      actions={formats.map((format) => ({ label: t(format), disabled: file.isPending, onClick: () => save(format) }))}
    />
  );
}
