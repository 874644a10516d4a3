import { Button } from "@mantine/core";
import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { userCountLimit } from "@safeport/contract/accounts/users/admin-user.limits";
import { defaultUserSort, userSorts } from "@safeport/contract/accounts/users/admin-user.values";
import { IconUsers } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FilterButton } from "../../../../ui/filter-button.tsx";
import listClasses from "../../../../ui/list.module.css";
import { ListDownload } from "../../../../ui/list-download.tsx";
import { ListFilter, ListSearchBox } from "../../../../ui/list-filters.tsx";
import { ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { useUsers } from "../api/user.ts";
import { noUserFilters, setUserFilters, usersQueryOf } from "../users-query.ts";
import { UserChips, UserFields } from "./user-filters.tsx";
import { UserItem } from "./user-item.tsx";
import classes from "./users.module.css";

/** Everybody with an account, for staff: to search, filter and sort; the choices are in the address. */
export function UsersPage() {
  const t = useTranslations("accounts/users");
  const tUi = useTranslations("ui");
  const list = useListSearch("/_app/_staff/admin/users/");
  const { search, setSearch, paging } = list;
  const query = usersQueryOf(search);
  const users = useUsers(query);
  const count = users.data?.total;
  const total = count !== undefined && t(count >= userCountLimit ? "many" : "total", { count });
  return (
    <Page
      title={t("title")}
      subtitle={<span role="status">{total}</span>}
      actions={<ListDownload endpoint={listUsers} input={{ query }} />}
    >
      <ListTools oneLine>
        <ListSearchBox list={list} placeholder={t("search")} />
        <FilterButton count={setUserFilters(search).length} onClear={() => setSearch(noUserFilters)}>
          <UserFields search={search} onChange={setSearch} />
        </FilterButton>
        <ListFilter
          list={list}
          name="sort"
          standard={defaultUserSort}
          label={t("sort.label")}
          options={userSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </ListTools>
      <UserChips search={search} onChange={setSearch} />
      <PagedList
        query={users}
        {...paging}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t("none")}
            text={t("none_text")}
            action={
              <Button variant="default" onClick={() => setSearch({ ...noUserFilters, search: undefined })}>
                {tUi("clear_all")}
              </Button>
            }
          />
        }
      >
        {(rows, stale) => (
          <ul className={`${listClasses.list} ${classes.list}`} data-stale={stale || undefined} aria-busy={stale}>
            {rows.map((user) => (
              <UserItem key={user.user_id} user={user} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
