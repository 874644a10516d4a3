import { Alert, Button, Kbd, Menu } from "@mantine/core";
import { IconMessage2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import type { ReplyPickerProps } from "../../reports/core/report-parts.ts";
import { useFillReply, useReplies } from "../api/desk.ts";

const SaveReply = lazyPart(() => import("./save-reply.tsx").then((module) => module.SaveReply));
const ManageReplies = lazyPart(() => import("./manage-desk.tsx").then((module) => module.ManageReplies));

/** Inserts a canned reply into a comment, filled in for the report, and saves the comment as one. */
export function ReplyPicker({ report, text, opened, unresolved, onOpen, onInsert }: ReplyPickerProps) {
  const t = useTranslations("reports/desk");
  const errorToast = useErrorToast();
  const { data } = useReplies(report.report_id);
  const fill = useFillReply(report.report_id);
  const [saving, setSaving] = useState(false);
  const [managing, setManaging] = useState(false);
  const replies = data?.items ?? [];
  const insert = (id: string) =>
    fill.mutate(id, {
      onSuccess: (filled) => onInsert(filled.text_markdown, filled.unresolved),
      onError: (error) => errorToast(error),
    });
  return (
    <>
      {unresolved.length > 0 && (
        <Alert color="orange" role="alert">
          {t("unresolved", { names: unresolved.join(", ") })}
        </Alert>
      )}
      <span>
        <Menu
          opened={opened}
          onChange={onOpen}
          position="top-start"
          withinPortal
          transitionProps={{ duration: 0 }}
          // Not "keydown": the key that opens it would close it again.
          clickOutsideEvents={["mousedown", "touchstart"]}
          // The first reply has the focus, so that Enter inserts it.
          withInitialFocusPlaceholder={false}
        >
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
      <Suspense>{saving && <SaveReply companyId={report.company_id} text={text} onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}
