import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { saveText } from "../../../../lib/save-text.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useExportScopes } from "../api/scope-tool.ts";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx").then((module) => module.ImportDialog));

/** Buttons that export the scopes of a program as CSV and import them again. */
export function ScopeCsvButtons({ program }: { program: string }) {
  const t = useTranslations("programs/tools.csv");
  const errorToast = useErrorToast();
  const [importing, setImporting] = useState(false);
  const download = useExportScopes(program);
  const save = () =>
    download.mutate(undefined, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv;charset=utf-8"),
      onError: (error) => errorToast(error, { fallback: t("export_failed") }),
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={14} aria-hidden />}
        {...ImportDialog.intent}
        onClick={() => setImporting(true)}
      >
        {t("import")}
      </Button>
      <DownloadButton loading={download.isPending} onClick={save}>
        {t("export")}
      </DownloadButton>
      <Suspense>{importing && <ImportDialog program={program} onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
