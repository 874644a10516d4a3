import { Button } from "@mantine/core";
import { notificationTags } from "@safeport/contract/notifications/notification.endpoints";
import { IconBellOff } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../lib/address.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import list from "../../../ui/list.module.css";
import { FilterSelect, ListTools } from "../../../ui/list-tools.tsx";
import { Page } from "../../../ui/page.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { useMarkAllRead, useNotifications } from "../api/notification.ts";
import { groupRows } from "../group-rows.ts";
import type { NotificationsSearch } from "../notifications-search.ts";
import { NotificationGroupRows } from "./notification-group-rows.tsx";

const page = getRouteApi("/_app/notifications");

/** All notifications of the reader, with filters in the address; what repeats stands in one line. */
export function NotificationsPage() {
  const t = useTranslations("notifications");
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const number = pageOfQuery(search.page);
  const tag = notificationTags.find((name) => name === search.tag);
  const notifications = useNotifications({
    page: number,
    search: search.search ?? "",
    unreadOnly: search.status === "unread",
    ...(tag && { tag }),
  });
  const markAll = useMarkAllRead();
  const setSearch = (changes: NotificationsSearch, replace = false) =>
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
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
        <SearchBox
          placeholder={t("search")}
          value={search.search ?? ""}
          onChange={(text, { replace }) => setSearch({ search: text || undefined }, replace)}
        />
        <FilterSelect
          aria-label={t("unread_only")}
          value={search.status === "unread" ? "unread" : ""}
          onChange={(event) => setSearch({ status: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("any_status") },
            { value: "unread", label: t("unread_only") },
          ]}
        />
        <FilterSelect
          aria-label={t("kind_filter")}
          value={tag ?? ""}
          onChange={(event) => setSearch({ tag: event.currentTarget.value || undefined })}
          data={[{ value: "", label: t("any_tag") }, ...notificationTags.map((value) => ({ value, label: t(`tag.${value}`) }))]}
        />
      </ListTools>
      <PagedList
        query={notifications}
        page={number}
        linkTo={(target) => linkOptions({ to: "/notifications", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => setSearch({ page: fieldOfPage(last) }, true)}
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
          <ul className={list.list} aria-label={t("title")} aria-busy={stale}>
            {groupRows(rows).map((group) => (
              <NotificationGroupRows key={group.newest.id} group={group} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
