import { Checkbox, FileInput, Progress, Stack, Text, TextInput } from "@mantine/core";
import { CodeIndexInput } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useStoreCodeIndex } from "../api/code-indexes.ts";

interface StoreCodeIndexProps {
  program: string;
  /** The repositories that have an index. */
  names: readonly string[];
  onClose: () => void;
}

/** Stores the index of a version from a file. */
export function StoreCodeIndex({ program, names, onClose }: StoreCodeIndexProps) {
  const t = useTranslations("flood-settings/code-indexes");
  const ui = useTranslations("ui");
  const store = useStoreCodeIndex(program);
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const form = useSchemaForm({
    initialValues: { name: names[0] ?? "", version: "", commit: "", is_public: false },
    schema: CodeIndexInput,
  });
  const send = (values: typeof form.values) => {
    if (!file) return;
    store.mutate(
      { ...values, file },
      {
        onSuccess: ({ tags, version }) => {
          toast({ kind: "success", message: t("stored", { version, tags }) });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("upload")} size="lg">
      <form
        onSubmit={(event) => {
          setChecked(true);
          form.onSubmit(send)(event);
        }}
        noValidate
      >
        <Stack gap="md">
          <FileInput
            label={t("file")}
            description={t("file_hint", { size: codeIndexLimits.bytes / 1024 / 1024, tags: codeIndexLimits.tags })}
            placeholder={t("choose")}
            accept=".json,.jsonl,.gz,.tags,application/json,application/gzip"
            value={file}
            onChange={(next) => {
              setFile(next);
              store.reset();
            }}
            clearable
            clearButtonProps={{ "aria-label": ui("clear") }}
            error={isChecked && !file ? t("file_missing") : undefined}
            data-autofocus
          />
          <TextInput
            {...form.getInputProps("name")}
            label={t("name")}
            description={t("name_hint")}
            maxLength={codeIndexLimits.name}
          />
          <TextInput
            {...form.getInputProps("version")}
            label={t("version")}
            description={t("version_hint")}
            maxLength={codeIndexLimits.version}
          />
          <TextInput {...form.getInputProps("commit")} label={t("commit")} maxLength={codeIndexLimits.commit} ff="monospace" />
          <Checkbox
            {...form.getInputProps("is_public", { type: "checkbox" })}
            label={t("public")}
            description={t("public_hint")}
          />
          {store.isPending && (
            <div aria-live="polite">
              <Text fz={13} mb={4}>
                {t("storing")}
              </Text>
              <Progress value={100} animated aria-label={t("storing")} />
            </div>
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("store")}
            pending={store.isPending}
            failure={store.error && Object.keys(form.errors).length === 0 && <ErrorAlert error={store.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
