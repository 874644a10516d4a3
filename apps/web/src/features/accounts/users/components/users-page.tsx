import { Button } from "@mantine/core";
import { userCountLimit } from "@safeport/contract/accounts/admin-user.limits";
import { defaultUserSort, userSorts } from "@safeport/contract/accounts/admin-user.values";
import { IconUsers } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, isOpen, pageOfQuery } from "../../../../lib/address.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FilterButton } from "../../../../ui/filter-button.tsx";
import list from "../../../../ui/list.module.css";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { useUsers } from "../api/user.ts";
import { noUserFilters, setUserFilters, usersQueryOf } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";
import { UserChips, UserFields } from "./user-filters.tsx";
import { UserItem } from "./user-item.tsx";
import classes from "./users.module.css";

const page = getRouteApi("/_app/_staff/admin/users/");

/** Everybody with an account, for staff: to search, filter and sort; the choices are in the address. */
export function UsersPage() {
  const t = useTranslations("accounts/users");
  const tUi = useTranslations("ui");
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const router = useRouter();
  const query = usersQueryOf(search);
  const users = useUsers(query);
  const setSearch = (changes: UsersSearch, replace = false) => {
    // A change that comes after the click on a link must not lead back from its page.
    if (!isOpen(router, page.id)) return;
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  };
  const count = users.data?.total;
  const total = count !== undefined && t(count >= userCountLimit ? "many" : "total", { count });
  return (
    <Page title={t("title")} subtitle={<span role="status">{total}</span>}>
      <ListTools oneLine>
        <SearchBox
          placeholder={t("search")}
          value={search.search ?? ""}
          onChange={(text, { replace }) => setSearch({ search: text || undefined }, replace)}
        />
        <FilterButton count={setUserFilters(search).length} onClear={() => setSearch(noUserFilters)}>
          <UserFields search={search} onChange={setSearch} />
        </FilterButton>
        <FilterSelect
          aria-label={t("sort.label")}
          value={query.sort ?? defaultUserSort}
          onChange={({ currentTarget: { value } }) => setSearch({ sort: value === defaultUserSort ? undefined : value })}
          data={userSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </ListTools>
      <UserChips search={search} onChange={setSearch} />
      <PagedList
        query={users}
        page={pageOfQuery(search.page)}
        linkTo={(target) => linkOptions({ to: "/admin/users", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => setSearch({ page: fieldOfPage(last) }, true)}
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
          <ul className={`${list.list} ${classes.list}`} data-stale={stale || undefined} aria-busy={stale}>
            {rows.map((user) => (
              <UserItem key={user.user_id} user={user} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
