import { Alert, Button, Checkbox, Kbd, Menu, Stack, Text, TextInput } from "@mantine/core";
import { maxDeskName } from "@safeport/contract/reports/desk/desk.limits";
import type { Report } from "@safeport/contract/reports/report.schema";
import { IconMessage2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { FailureAlert } from "../../shared/components/failure-alert.tsx";
import { useFillReply, useReplies, useSaveReply } from "../api/desk.ts";

const ManageReplies = lazyPart(() => import("./manage-desk.tsx").then((module) => module.ManageReplies), "reports/desk");

interface ReplyPickerProps {
  report: Report;
  /** What is written so far. */
  text: string;
  opened: boolean;
  /** Placeholders that are left in the text. */
  unresolved: readonly string[];
  onOpen: (opened: boolean) => void;
  /** With the placeholders that the server could not fill in. */
  onInsert: (text: string, unresolved: string[]) => void;
}

/** Inserts a canned reply into a comment, filled in for the report, and saves the comment as one. */
export function ReplyPicker({ report, text, opened, unresolved, onOpen, onInsert }: ReplyPickerProps) {
  const t = useTranslations("reports/desk");
  const errorText = useErrorText();
  const { data } = useReplies(report.report_id);
  const fill = useFillReply(report.report_id);
  const [saving, setSaving] = useState(false);
  const [managing, setManaging] = useState(false);
  const replies = data?.items ?? [];
  const insert = (id: string) =>
    fill.mutate(id, {
      onSuccess: (filled) => onInsert(filled.text_markdown, filled.unresolved),
      onError: (error) => toast({ kind: "error", message: errorText(error) }),
    });
  return (
    <>
      {unresolved.length > 0 && (
        <Alert color="orange" role="alert">
          {t("unresolved", { names: unresolved.join(", ") })}
        </Alert>
      )}
      <span>
        <Menu opened={opened} onChange={onOpen} position="top-start" withinPortal transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconMessage2 size={14} stroke={1.75} aria-hidden />}
              loading={fill.isPending}
            >
              {t("insert_reply")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t("replies")} mah={320} style={{ overflowY: "auto" }}>
            {replies.length === 0 && <Menu.Label maw={260}>{t("no_replies")}</Menu.Label>}
            {replies.map(({ reply_id, name, language }) => (
              <Menu.Item key={reply_id} rightSection={<Kbd size="xs">{language}</Kbd>} onClick={() => insert(reply_id)}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item disabled={text.trim() === ""} onClick={() => setSaving(true)}>
              {t("reply_save")}
            </Menu.Item>
            {replies.length > 0 && <Menu.Item onClick={() => setManaging(true)}>{t("manage.replies")}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </span>
      <Suspense>{managing && <ManageReplies reportId={report.report_id} onClose={() => setManaging(false)} />}</Suspense>
      {saving && <SaveReply companyId={report.company_id} text={text} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveReply({ companyId, text, onClose }: { companyId: string; text: string; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { locale } = useI18n();
  const { experience } = useViewer();
  const save = useSaveReply();
  const [name, setName] = useState("");
  const [language, setLanguage] = useState(locale.slice(0, 2));
  const [shared, setShared] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={t("reply_save")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim() || save.isPending) return;
          save.mutate(
            { name, language, text_markdown: text, company_id: shared ? companyId : null },
            {
              onSuccess: () => {
                toast({ kind: "success", message: t("reply_saved") });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="md">
          <Text fz={13} c="dimmed">
            {t("reply_help")}
          </Text>
          <TextInput
            label={t("reply_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t("reply_language")}
            maxLength={6}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
          {experience === "business" && (
            <Checkbox
              label={t("reply_shared")}
              checked={shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("reply_save")}
            pending={save.isPending}
            failure={save.error && <FailureAlert title={t("reply_failed")} error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
