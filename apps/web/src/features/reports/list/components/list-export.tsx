import { exportReports, listExportFormats } from "@safeport/contract/report-exchange/export/list-export.endpoints";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { callFile } from "../../../../lib/call.ts";
import { saveFile } from "../../../../lib/save-text.ts";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import type { ReportsQuery } from "../../core/report-views.ts";

/** A menu that saves all reports of the list, with its filters and order, as a file. */
export function ListExport({ query }: { query: ReportsQuery }) {
  const t = useTranslations("reports/desk.export");
  const errorToast = useErrorToast();
  const { page: _page, size: _size, fields: _fields, ...all } = query;
  const file = useMutation({
    mutationFn: (format: (typeof listExportFormats)[number]) => callFile(exportReports, { query: { ...all, format } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => errorToast(error, { title: t("failed") }),
  });
  return (
    <ActionMenu
      label={t("label")}
      face={<IconDownload size={16} stroke={1.75} aria-hidden />}
      actions={listExportFormats.map((format) => ({
        label: t(format),
        disabled: file.isPending,
        onClick: () => file.mutate(format),
      }))}
    />
  );
}
