import { Menu, Stack, Text, TextInput } from "@mantine/core";
import { maxDeskName } from "@safeport/contract/reports/core/report.limits";
import { type ReactElement, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { toast } from "../../../../ui/toast.ts";
import { EntriesDialog } from "../../core/components/entries-dialog.tsx";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { useTemplateChanges, useTemplates } from "../api/template.ts";
import type { TemplateToolProps } from "../template-tool-props.ts";

interface TemplatePickerProps extends TemplateToolProps {
  /** The button. */
  face: ReactElement;
}

/** Inserts one of the reader's own templates into a text, and saves the text as one. It begins open, since its button was pressed. */
export function TemplatePicker({ text, onInsert, face }: TemplatePickerProps) {
  const t = useTranslations("reports/desk.template");
  const { data } = useTemplates();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const templates = data?.items ?? [];
  return (
    <>
      <Menu defaultOpened position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
        <Menu.Target>{face}</Menu.Target>
        <Menu.Dropdown aria-label={t("list")} mah={320} style={{ overflowY: "auto" }}>
          {templates.length === 0 && <Menu.Label maw={260}>{t("none")}</Menu.Label>}
          {templates.map(({ template_id, name, text_markdown }) => (
            <Menu.Item key={template_id} onClick={() => onInsert([text.trimEnd(), text_markdown].filter(Boolean).join("\n\n"))}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={text.trim() === ""} onClick={() => setDialog("save")}>
            {t("save")}
          </Menu.Item>
          {templates.length > 0 && <Menu.Item onClick={() => setDialog("manage")}>{t("manage")}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === "save" && <SaveTemplate text={text} onClose={() => setDialog(null)} />}
      {dialog === "manage" && <ManageTemplates onClose={() => setDialog(null)} />}
    </>
  );
}

function SaveTemplate({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { add } = useTemplateChanges();
  const [name, setName] = useState("");
  return (
    <Dialog opened onClose={onClose} title={t("template.save")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand within the form of the text.
          event.stopPropagation();
          if (!name.trim() || add.isPending) return;
          add.mutate(
            { name: name.trim(), text_markdown: text },
            {
              onSuccess: () => {
                toast({ kind: "success", message: t("manage.saved", { name: name.trim() }) });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="md">
          <Text fz={13} c="dimmed">
            {t("template.help")}
          </Text>
          <TextInput
            label={t("view_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("manage.save")}
            pending={add.isPending}
            failure={add.error && <FailureAlert title={t("manage.failed")} error={add.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function ManageTemplates({ onClose }: { onClose: () => void }) {
  const t = useTranslations("reports/desk.template");
  const { data } = useTemplates();
  const { change, remove } = useTemplateChanges();
  return (
    <EntriesDialog
      title={t("manage")}
      empty={t("none")}
      entries={(data?.items ?? []).map(({ template_id, name, text_markdown }) => ({
        id: template_id,
        name,
        text: text_markdown,
        canEdit: true,
      }))}
      deleteText={() => t("delete_text")}
      onSave={({ id, name, text = "" }) => change.mutateAsync({ template_id: id, name, text_markdown: text })}
      onDelete={({ id }) => remove.mutateAsync(id)}
      onClose={onClose}
    />
  );
}
