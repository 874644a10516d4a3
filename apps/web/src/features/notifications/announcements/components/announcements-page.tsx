import { Box, Button, Group, Progress, Text, Title } from "@mantine/core";
import type { Announcement } from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import list from "../../../../ui/list.module.css";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useAnnouncements, useCancelAnnouncement } from "../api/announcement.ts";
import { AnnouncementForm } from "./announcement-form.tsx";

/** Announcements by staff: a form, and the sent ones. */
export function AnnouncementsPage() {
  const t = useTranslations("notifications/announcements");
  const [page, setPage] = useState(1);
  const announcements = useAnnouncements(page);
  return (
    <Page title={t("title")} subtitle={t("about")} width="form">
      <AnnouncementForm />
      <Title order={2} mb="sm">
        {t("history")}
      </Title>
      <PagedList query={announcements} page={page} onPage={setPage} rowHeight={64} empty={<Text c="dimmed">{t("none")}</Text>}>
        {(rows) => (
          <ul className={list.list} aria-label={t("history")}>
            {rows.map((announcement) => (
              <SentItem key={announcement.announcement_id} announcement={announcement} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function SentItem({ announcement }: { announcement: Announcement }) {
  const t = useTranslations("notifications/announcements");
  const { locale } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelAnnouncement();
  const { announcement_id, title, message, audience, recipients, sent, status, sender, created_at } = announcement;
  const figures = { sent: formatNumber(sent, locale), recipients: formatNumber(recipients, locale) };
  return (
    <Box component="li" px="md" py={8} style={{ overflowWrap: "anywhere" }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Box miw={0}>
          <Text fw={500}>{title}</Text>
          <Text fz={13} c="dimmed" lineClamp={2}>
            {message}
          </Text>
          <Text fz={13} c="dimmed">
            {t(`audience.${audience}`)} · @{sender} · <TimeAgo time={created_at} /> · {t(`status.${status}`, figures)}
          </Text>
        </Box>
        {status === "sending" && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            {t("cancel")}
          </Button>
        )}
      </Group>
      {status === "sending" && (
        <Progress mt={6} size="sm" value={(100 * sent) / Math.max(1, recipients)} aria-label={t("progress")} />
      )}
      <ConfirmDialog
        danger
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("cancel_title")}
        confirmLabel={t("cancel")}
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate(announcement_id, { onSuccess: () => setAsking(false) })}
      >
        {t("cancel_text", figures)}
      </ConfirmDialog>
    </Box>
  );
}
