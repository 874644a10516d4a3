import { Alert, Box, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { userRoles } from "@safeport/contract/kernel/actor";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { announcementLimits } from "@safeport/contract/notifications/announcements/announcement.limits";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { toast } from "../../../../ui/toast.ts";
import { type AnnouncementDraft, usePreviewAnnouncement, useSendAnnouncement } from "../api/announcement.ts";

const empty: AnnouncementDraft = { audience: "users", value: "", title: "", message: "", link: "" };
const audiences = ["users", "all", "role", "program", "company"] as const;

/** Composes an announcement; before it is sent, a dialog shows it with the number of its readers. */
export function AnnouncementForm() {
  const t = useTranslations("notifications/announcements");
  const roles = useTranslations("accounts.role");
  const [draft, setDraft] = useState(empty);
  const preview = usePreviewAnnouncement();
  const send = useSendAnnouncement();
  const recipients = preview.data?.recipients;
  const change = (changes: Partial<AnnouncementDraft>) => {
    preview.reset();
    setDraft({ ...draft, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate(draft);
  };
  return (
    <Box component="form" onSubmit={submit} maw={720} mb="xl">
      <Stack gap="md">
        <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
          <NativeSelect
            label={t("audience.label")}
            value={draft.audience}
            onChange={(event) => {
              const audience = audiences.find((name) => name === event.currentTarget.value) ?? "users";
              change({ audience, value: audience === "role" ? userRoles[0] : "" });
            }}
            data={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
          {draft.audience === "role" && (
            <NativeSelect
              label={t("value.role")}
              value={draft.value}
              onChange={(event) => change({ value: event.currentTarget.value })}
              data={userRoles.map((value) => ({ value, label: roles(value) }))}
            />
          )}
          {(draft.audience === "users" || draft.audience === "program" || draft.audience === "company") && (
            <TextInput
              required
              label={t(`value.${draft.audience}`)}
              value={draft.value}
              maxLength={2_000}
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
          )}
        </Group>
        <TextInput
          required
          label={t("title_field")}
          value={draft.title}
          maxLength={announcementLimits.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          required
          autosize
          minRows={3}
          maxRows={12}
          label={t("message")}
          value={draft.message}
          maxLength={announcementLimits.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <TextInput
          label={t("link")}
          description={t("link_help")}
          value={draft.link}
          maxLength={textLimits.path}
          onChange={(event) => change({ link: event.currentTarget.value.trim() })}
        />
        {preview.error && <ErrorAlert error={preview.error} />}
        {recipients === 0 && (
          <Alert color="yellow" role="alert">
            {t("nobody")}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={preview.isPending}>
            {t("preview")}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={recipients !== undefined && recipients > 0}
        onClose={() => {
          preview.reset();
          send.reset();
        }}
        title={t("confirm", { count: recipients ?? 0 })}
        confirmLabel={t("send")}
        pending={send.isPending}
        error={send.error}
        onConfirm={() =>
          send.mutate(draft, {
            onSuccess: ({ recipients: count }) => {
              toast({ kind: "success", message: t("sent", { count }) });
              preview.reset();
              setDraft(empty);
            },
          })
        }
      >
        <Text fw={500}>{draft.title}</Text>
        <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{draft.message}</Text>
        {draft.link && (
          <Text mt="xs" fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {t("opens", { link: draft.link })}
          </Text>
        )}
      </ConfirmDialog>
    </Box>
  );
}
