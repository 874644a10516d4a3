import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type LabelColor, labelColors } from "@safeport/contract/reports/core/label.schema";
import { maxDeskName } from "@safeport/contract/reports/core/report.limits";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "./failure-alert.tsx";

/** A label, a view, a reply or a template: a name, and what else of it can be edited. */
export interface Entry {
  id: string;
  name: string;
  text?: string;
  color?: LabelColor;
  /** Beside the name, such as who sees it. */
  note?: ReactNode;
  canEdit: boolean;
}

interface EntriesDialogProps {
  title: string;
  /** Shown where there is nothing. */
  empty: string;
  entries: readonly Entry[];
  /** Warning in the confirmation of a deletion: the data that is lost with the entry. */
  deleteText: (entry: Entry) => string;
  onSave: (entry: Entry) => Promise<unknown>;
  onDelete: (entry: Entry) => Promise<unknown>;
  onClose: () => void;
}

type Step = { kind: "list" } | { kind: "edit" | "delete"; entry: Entry };

/** Lists entries that have a name, to rename, edit and delete them. */
export function EntriesDialog({ title, empty, entries, deleteText, onSave, onDelete, onClose }: EntriesDialogProps) {
  const t = useTranslations("reports/desk.manage");
  const [step, setStep] = useState<Step>({ kind: "list" });
  const back = () => setStep({ kind: "list" });
  if (step.kind === "edit") return <EditEntry title={title} entry={step.entry} onSave={onSave} onBack={back} />;
  if (step.kind === "delete")
    return <DeleteEntry entry={step.entry} text={deleteText(step.entry)} onDelete={onDelete} onBack={back} />;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        {entries.length === 0 && <Text c="dimmed">{empty}</Text>}
        <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: "none" }} aria-label={title}>
          {entries.map((entry) => (
            <Group
              component="li"
              key={entry.id}
              justify="space-between"
              wrap="nowrap"
              gap="xs"
              mih={44}
              style={{ borderBottom: "1px solid var(--sp-border)" }}
            >
              <Group gap={8} miw={0}>
                <Text span style={{ overflowWrap: "anywhere" }}>
                  {entry.name}
                </Text>
                {entry.note}
              </Group>
              {entry.canEdit && (
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("edit_entry", { name: entry.name })}
                    onClick={() => setStep({ kind: "edit", entry })}
                  >
                    <IconPencil size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("delete_entry", { name: entry.name })}
                    onClick={() => setStep({ kind: "delete", entry })}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          ))}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("done")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface EditEntryProps {
  title: string;
  entry: Entry;
  onSave: (entry: Entry) => Promise<unknown>;
  onBack: () => void;
}

function EditEntry({ title, entry, onSave, onBack }: EditEntryProps) {
  const t = useTranslations("reports/desk");
  const [written, setWritten] = useState(entry);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const isMissing = written.name.trim() === "" || written.text?.trim() === "";
  async function save(): Promise<void> {
    if (isMissing || state.busy) return;
    setState({ busy: true, error: null });
    try {
      await onSave({ ...written, name: written.name.trim() });
      toast({ kind: "success", message: t("manage.saved", { name: written.name.trim() }) });
      onBack();
    } catch (error) {
      setState({ busy: false, error });
    }
  }
  return (
    <Dialog opened onClose={onBack} title={title} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand within the form of a text.
          event.stopPropagation();
          void save();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("view_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={written.name}
            onChange={({ currentTarget }) => setWritten({ ...written, name: currentTarget.value })}
          />
          {written.color && (
            <NativeSelect
              label={t("label_color")}
              value={written.color}
              onChange={({ currentTarget }) => setWritten({ ...written, color: currentTarget.value as LabelColor })}
              data={labelColors.map((value) => ({ value, label: t(`color.${value}`) }))}
            />
          )}
          {written.text !== undefined && (
            <MarkdownEditor
              label={t("manage.text")}
              required
              value={written.text}
              onChange={(text) => setWritten({ ...written, text })}
              maxLength={textLimits.comment}
              minRows={8}
            />
          )}
          <SubmitActions
            onCancel={onBack}
            submitLabel={t("manage.save")}
            pending={state.busy}
            failure={state.error ? <FailureAlert title={t("manage.failed")} error={state.error} /> : null}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface DeleteEntryProps {
  entry: Entry;
  text: string;
  onDelete: (entry: Entry) => Promise<unknown>;
  onBack: () => void;
}

function DeleteEntry({ entry, text, onDelete, onBack }: DeleteEntryProps) {
  const t = useTranslations("reports/desk.manage");
  const ui = useTranslations("ui");
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  async function confirm(): Promise<void> {
    setState({ busy: true, error: null });
    try {
      await onDelete(entry);
      toast({ kind: "success", message: t("deleted", { name: entry.name }) });
      onBack();
    } catch (error) {
      setState({ busy: false, error });
    }
  }
  return (
    <Dialog opened onClose={onBack} title={t("delete_entry", { name: entry.name })}>
      <Stack gap="md">
        <Text>{text}</Text>
        <DialogActions failure={state.error ? <FailureAlert title={t("failed")} error={state.error} /> : null}>
          <Button variant="default" onClick={onBack} data-autofocus>
            {ui("cancel")}
          </Button>
          <Button color="var(--sp-danger-filled)" loading={state.busy} onClick={() => void confirm()}>
            {t("delete")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
