import { Alert, Button, FileInput, Stack, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { toast } from "./toast.ts";
import { useErrorText } from "./use-error-text.ts";

interface CsvDialogProps<Preview> {
  /** Translations of the texts on screen. */
  t: (key: "title" | "text" | "file" | "choose" | "check" | "cancel" | "failed") => string;
  /** Reads a file: without `apply` it changes nothing. */
  load: UseMutationResult<Preview, Error, { file: File; apply: boolean }>;
  /** The types of files that can be chosen; CSV by default. */
  accept?: string;
  /** Number of rows that would change something. */
  countOf: (preview: Preview) => number;
  applyLabel: (count: number) => string;
  doneText: (result: Preview) => string;
  summary: (preview: Preview) => ReactNode;
  /** Choices that `load` sends along, which the preview may not have yet. */
  choices?: { areNew: boolean; onRead: () => void; label: string };
  onClose: () => void;
}

/** Reads a CSV file, previews the changes, and applies them after confirmation. */
export function CsvDialog<Preview>({
  t,
  load,
  accept = ".csv,text/csv",
  countOf,
  applyLabel,
  doneText,
  summary,
  choices,
  onClose,
}: CsvDialogProps<Preview>) {
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setPreview(null);
    load.reset();
    if (chosen) read(chosen);
  }
  function read(chosen: File): void {
    const show = (result: Preview) => {
      setPreview(result);
      choices?.onRead();
    };
    load.mutate({ file: chosen, apply: false }, { onSuccess: show });
  }
  function apply(): void {
    if (!file) return;
    const done = (result: Preview) => {
      toast({ kind: "success", message: doneText(result) });
      onClose();
    };
    load.mutate({ file, apply: true }, { onSuccess: done });
  }

  const count = preview ? countOf(preview) : 0;
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <Stack gap="md">
        <Text>{t("text")}</Text>
        <FileInput
          label={t("file")}
          placeholder={t("choose")}
          accept={accept}
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ "aria-label": tUi("clear") }}
          // Otherwise a browser does not notice that a corrected file of the same name is chosen.
          fileInputProps={{
            onClick: (event) => {
              event.currentTarget.value = "";
            },
          }}
          data-autofocus
        />
        {preview && summary(preview)}
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
          {/* Each has a key, so that a press on one that has just gone is not a press on the next. */}
          {choices?.areNew && file ? (
            <Button key="choices" onClick={() => read(file)} loading={load.isPending}>
              {choices.label}
            </Button>
          ) : preview ? (
            <Button key="apply" onClick={apply} loading={load.isPending} disabled={count === 0}>
              {applyLabel(count)}
            </Button>
          ) : (
            <Button key="check" loading={load.isPending} disabled>
              {t("check")}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
