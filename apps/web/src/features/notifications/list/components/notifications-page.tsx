import { Button } from "@mantine/core";
import { notificationTags } from "@safeport/contract/notifications/core/notification.schema";
import { IconBellOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import listClasses from "../../../../ui/list.module.css";
import { ListPage } from "../../../../ui/list-page.tsx";
import { useMarkAllRead, useNotifications } from "../api/notification.ts";
import { groupRows } from "../group-rows.ts";
import { NotificationGroupRows } from "./notification-group-rows.tsx";

/** All notifications of the reader, with filters in the address; what repeats stands in one line. */
export function NotificationsPage() {
  const t = useTranslations("notifications");
  const list = useListSearch("/_app/notifications");
  const { search, page } = list;
  const tag = notificationTags.find((name) => name === search.tag);
  const notifications = useNotifications({
    page,
    search: search.search ?? "",
    unreadOnly: search.status === "unread",
    ...(tag && { tag }),
  });
  const markAll = useMarkAllRead();
  return (
    <ListPage
      title={t("title")}
      width="form"
      actions={
        <Button variant="default" aria-disabled={markAll.isPending || undefined} onClick={() => markAll.mutate()}>
          {markAll.isPending ? t("processing") : t("mark_all")}
        </Button>
      }
      list={list}
      query={notifications}
      searchFor={t("search")}
      filters={[
        {
          name: "status",
          label: t("unread_only"),
          options: [
            { value: "", label: t("any_status") },
            { value: "unread", label: t("unread_only") },
          ],
        },
        {
          name: "tag",
          label: t("kind_filter"),
          options: [
            { value: "", label: t("any_tag") },
            ...notificationTags.map((value) => ({ value, label: t(`tag.${value}`) })),
          ],
        },
      ]}
      rowHeight={56}
      empty={{ icon: IconBellOff, title: t("none"), text: t("none_text") }}
      noneFound={{ title: t("none"), text: t("none_narrowed") }}
      rows={(rows, stale) => (
        <ul className={listClasses.list} aria-label={t("title")} aria-busy={stale}>
          {groupRows(rows).map((group) => (
            <NotificationGroupRows key={group.newest.id} group={group} />
          ))}
        </ul>
      )}
    />
  );
}
