import { Button } from "@mantine/core";
import { notificationTags } from "@safeport/contract/notifications/notification.endpoints";
import { IconBellOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import listClasses from "../../../ui/list.module.css";
import { ListFilter, ListSearchBox } from "../../../ui/list-filters.tsx";
import { ListTools } from "../../../ui/list-tools.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useMarkAllRead, useNotifications } from "../api/notification.ts";
import { groupRows } from "../group-rows.ts";
import { NotificationGroupRows } from "./notification-group-rows.tsx";

/** All notifications of the reader, with filters in the address; what repeats stands in one line. */
export function NotificationsPage() {
  const t = useTranslations("notifications");
  const list = useListSearch("/_app/notifications");
  const { search, page, paging } = list;
  const tag = notificationTags.find((name) => name === search.tag);
  const notifications = useNotifications({
    page,
    search: search.search ?? "",
    unreadOnly: search.status === "unread",
    ...(tag && { tag }),
  });
  const markAll = useMarkAllRead();
  return (
    <Page
      title={t("title")}
      width="form"
      actions={
        <Button variant="default" aria-disabled={markAll.isPending || undefined} onClick={() => markAll.mutate()}>
          {markAll.isPending ? t("processing") : t("mark_all")}
        </Button>
      }
    >
      <ListTools>
        <ListSearchBox list={list} placeholder={t("search")} />
        <ListFilter
          list={list}
          name="status"
          label={t("unread_only")}
          options={[
            { value: "", label: t("any_status") },
            { value: "unread", label: t("unread_only") },
          ]}
        />
        <ListFilter
          list={list}
          name="tag"
          label={t("kind_filter")}
          options={[
            { value: "", label: t("any_tag") },
            ...notificationTags.map((value) => ({ value, label: t(`tag.${value}`) })),
          ]}
        />
      </ListTools>
      <PagedList
        query={notifications}
        {...paging}
        rowHeight={56}
        empty={
          <EmptyState
            icon={IconBellOff}
            title={t("none")}
            text={t(search.search || search.status || tag ? "none_narrowed" : "none_text")}
          />
        }
      >
        {(rows, stale) => (
          <ul className={listClasses.list} aria-label={t("title")} aria-busy={stale}>
            {groupRows(rows).map((group) => (
              <NotificationGroupRows key={group.newest.id} group={group} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
