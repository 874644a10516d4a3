import { Kbd, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { useLabels } from "../../reports/core/api/company-choices.ts";
import { EntriesDialog } from "../../reports/core/components/entries-dialog.tsx";
import { LabelBadge } from "../../reports/core/components/label-badge.tsx";
import { useDeleteView, useReplies, useViews } from "../api/desk.ts";
import { useLabelChanges, useRenameView, useReplyChanges } from "../api/manage.ts";

/** Renames and deletes the saved views of the reader and of their company. */
export function ManageViews({ onClose }: { onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { companyId } = useViewer();
  const views = useViews(companyId);
  const rename = useRenameView();
  const remove = useDeleteView();
  const isShared = (id: string) => views.some(({ view_id, shared }) => view_id === id && shared);
  return (
    <EntriesDialog
      title={t("manage.views")}
      empty={t("manage.no_views")}
      entries={views.map(({ view_id, name, shared, can }) => ({
        id: view_id,
        name,
        canEdit: can.includes("edit_view"),
        note: shared && (
          <Text span fz={12} c="dimmed">
            {t("shared")}
          </Text>
        ),
      }))}
      deleteText={({ id }) => t(isShared(id) ? "manage.view_delete_shared" : "manage.view_delete_text")}
      onSave={({ id, name }) => rename.mutateAsync({ view_id: id, name })}
      onDelete={({ id }) => remove.mutateAsync(id)}
      onClose={onClose}
    />
  );
}

/** Renames, edits and deletes canned replies. */
export function ManageReplies({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { data } = useReplies(reportId);
  const { change, remove } = useReplyChanges();
  return (
    <EntriesDialog
      title={t("manage.replies")}
      empty={t("no_replies")}
      entries={(data?.items ?? []).map(({ reply_id, name, language, text_markdown, company_id, can }) => ({
        id: reply_id,
        name,
        text: text_markdown,
        canEdit: can.includes("edit_reply"),
        note: (
          <>
            <Kbd size="xs">{language}</Kbd>
            {company_id && (
              <Text span fz={12} c="dimmed">
                {t("shared")}
              </Text>
            )}
          </>
        ),
      }))}
      deleteText={() => t("manage.reply_delete_text")}
      onSave={({ id, name, text = "" }) => change.mutateAsync({ reply_id: id, name, text_markdown: text })}
      onDelete={({ id }) => remove.mutateAsync(id)}
      onClose={onClose}
    />
  );
}

/** Renames, recolours and deletes the labels of a company. */
export function ManageLabels({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const labels = useLabels(companyId);
  const { change, remove } = useLabelChanges();
  return (
    <EntriesDialog
      title={t("manage.labels")}
      empty={t("no_labels")}
      entries={labels.map((label) => ({
        id: label.label_id,
        name: label.name,
        color: label.color,
        note: <LabelBadge label={label} />,
        canEdit: true,
      }))}
      deleteText={() => t("manage.label_delete_text")}
      onSave={({ id, name, color = "gray" }) => change.mutateAsync({ label_id: id, name, color })}
      onDelete={({ id }) => remove.mutateAsync(id)}
      onClose={onClose}
    />
  );
}
