import { ActionIcon, Box, Button, Group, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { IconBellOff, IconFilter, IconFilterFilled, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import listClasses from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useMarkAllRead, useNotifications } from "../api/notification.ts";
import { groupRows } from "../group-rows.ts";
import { NotificationGroupRows } from "./notification-group-rows.tsx";

/** The notifications, with search, a filter for the unread, and a button that marks all as read. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations("notifications");
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [searched] = useDebouncedValue(search.trim(), 250);
  const list = useNotifications({ page, search: searched, unreadOnly });
  const markAll = useMarkAllRead();
  const rows = list.data?.items ?? [];
  const pages = list.data?.pages ?? 1;
  return (
    <>
      <Group justify="space-between" gap="xs" p="12px 12px 8px 16px">
        <Title order={2}>{t("title")}</Title>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-disabled={markAll.isPending || undefined}
          onClick={() => markAll.mutate()}
        >
          {markAll.isPending ? t("processing") : t("mark_all")}
        </Button>
      </Group>
      <Group gap="xs" wrap="nowrap" p="0 12px 12px 16px" style={{ borderBottom: "1px solid var(--sp-border)" }}>
        <TextInput
          type="search"
          size="xs"
          flex={1}
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          maxLength={textLimits.search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
        <Tooltip label={t("unread_only")}>
          <ActionIcon
            variant={unreadOnly ? "light" : "subtle"}
            color={unreadOnly ? "indigo" : "gray"}
            aria-label={t("unread_only")}
            aria-pressed={unreadOnly}
            onClick={() => {
              setUnreadOnly(!unreadOnly);
              setPage(1);
            }}
          >
            {unreadOnly ? <IconFilterFilled size={16} aria-hidden /> : <IconFilter size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </Group>
      {markAll.error && (
        <Text role="alert" c="var(--sp-danger)" px="md" py="xs">
          {errorText(markAll.error)}
        </Text>
      )}
      {list.isPending && (
        <Box px="md" py="sm">
          <SkeletonRows />
        </Box>
      )}
      {list.isError && (
        <ErrorState strip alone={!list.data} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState plain icon={IconBellOff} title={t("none")} text={t(searched || unreadOnly ? "none_narrowed" : "none_text")} />
      )}
      <Box
        component="ul"
        flex={1}
        mih={0}
        style={{ overflowY: "auto" }}
        className={listClasses.divided ?? ""}
        aria-busy={list.isPlaceholderData}
      >
        {groupRows(rows).map((group) => (
          <NotificationGroupRows key={group.newest.id} group={group} onLeave={onLeave} />
        ))}
      </Box>
      <Box px="md" mb={12}>
        <TextLink to="/notifications" fz={13} onClick={onLeave} display="inline-block" my={8}>
          {t("all")}
        </TextLink>
        <Pagination page={page} pages={pages} onChange={setPage} />
      </Box>
    </>
  );
}
