import { Alert, Button, FileInput, Group } from "@mantine/core";
import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import { importParts } from "@safeport/contract/programs/import/import.values";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { usePreviewImport } from "../api/import.ts";

const limits = { max: importParts.length, megabytes: importPageLimits.fileBytes / 1024 ** 2 };

/** Uploads program lists for a preview. */
export function ChooseLists({ again }: { again: boolean }) {
  const t = useTranslations("programs/imports");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const [lists, setLists] = useState<File[]>([]);
  const [isMissing, setMissing] = useState(false);
  const preview = usePreviewImport();
  const large = lists.find(({ size }) => size > importPageLimits.fileBytes);
  const wrong =
    lists.length > importParts.length
      ? t("too_many", limits)
      : large
        ? t("too_large", { name: large.name.slice(0, 60), ...limits })
        : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(lists.length === 0);
    if (lists.length > 0 && wrong === null) preview.mutate(lists);
  }
  return (
    <form onSubmit={submit}>
      <SettingsSection title={again ? t("again") : t("choose")} text={t("choose_text", limits)}>
        <FileInput
          multiple
          clearable
          clearButtonProps={{ "aria-label": tUi("clear") }}
          aria-label={t("choose")}
          placeholder={t("choose_placeholder")}
          accept=".json,application/json,.csv,text/csv"
          value={lists}
          onChange={(chosen) => {
            setLists(chosen);
            setMissing(false);
            preview.reset();
          }}
          error={isMissing ? t("missing") : wrong}
          maw={560}
        />
        {preview.error && (
          <Alert color="var(--sp-danger)" role="alert">
            {errorText(preview.error, t("preview_failed"))}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={preview.isPending}>
            {t("preview")}
          </Button>
        </Group>
      </SettingsSection>
    </form>
  );
}
