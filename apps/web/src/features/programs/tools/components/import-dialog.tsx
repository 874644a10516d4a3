import { Alert, Button, FileInput, Stack, Text } from "@mantine/core";
import type { ScopeImport } from "@safeport/contract/programs/program-tool.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useImportScopes } from "../api/use-scope-csv.ts";
import { ImportSummary } from "./import-summary.tsx";

/** Reads a CSV file of scopes, shows what it would change, and imports it once that is confirmed. */
export function ImportDialog({ program, onClose }: { program: string; onClose: () => void }) {
  const t = useTranslations("programs/tools.csv");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const load = useImportScopes(program);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ScopeImport | null>(null);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setPreview(null);
    load.reset();
    if (chosen) load.mutate({ file: chosen, apply: false }, { onSuccess: setPreview });
  }
  function apply(): void {
    if (!file) return;
    load.mutate(
      { file, apply: true },
      {
        onSuccess: ({ added, updated }) => {
          toast({ kind: "success", message: t("done", { added, updated }) });
          onClose();
        },
      },
    );
  }

  const count = preview ? preview.added + preview.updated : 0;
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <Stack gap="md">
        <Text>{t("text")}</Text>
        <FileInput
          label={t("file")}
          placeholder={t("choose")}
          accept=".csv,text/csv"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ "aria-label": tUi("clear") }}
          data-autofocus
        />
        {preview && <ImportSummary summary={preview} />}
        <DialogActions
          failure={
            load.error && (
              <Alert color="var(--sp-danger)" role="alert">
                {errorText(load.error, t("failed"))}
              </Alert>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button onClick={apply} loading={load.isPending} disabled={count === 0}>
            {preview ? t("apply", { count }) : t("check")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
