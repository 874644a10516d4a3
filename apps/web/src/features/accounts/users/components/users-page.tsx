import { Button } from "@mantine/core";
import { userCountLimit } from "@safeport/contract/accounts/admin-user.limits";
import { defaultUserSort, userSorts, userStates } from "@safeport/contract/accounts/admin-user.values";
import { userRoles } from "@safeport/contract/kernel/actor";
import { IconUsers } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import type { ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, isOpen, pageOfQuery } from "../../../../lib/address.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import list from "../../../../ui/list.module.css";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { useUsers } from "../api/user.ts";
import { moreFilters, usersQueryOf } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";
import { MoreFilters } from "./more-filters.tsx";
import { UserItem } from "./user-item.tsx";
import classes from "./users.module.css";

const page = getRouteApi("/_app/_staff/admin/users/");

/** Neither search nor filters. */
const nothing: UsersSearch = Object.fromEntries(["search", "role", "state", ...moreFilters].map((name) => [name, undefined]));

/** Everybody with an account, for staff: to search, filter and sort; the choices are in the address. */
export function UsersPage() {
  const t = useTranslations("accounts/users");
  const tUi = useTranslations("ui");
  const roleName = useTranslations("accounts.role");
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
  const choose = (name: "role" | "state" | "sort") => (event: ChangeEvent<HTMLSelectElement>) =>
    setSearch({ [name]: event.currentTarget.value || undefined });
  const count = users.data?.total;
  const total = count !== undefined && t(count >= userCountLimit ? "many" : "total", { count });
  return (
    <Page title={t("title")} subtitle={<span role="status">{total}</span>}>
      <ListTools>
        <SearchBox
          placeholder={t("search")}
          value={search.search ?? ""}
          onChange={(text, { replace }) => setSearch({ search: text || undefined }, replace)}
        />
        <FilterSelect
          aria-label={t("filter.role")}
          value={query.role ?? ""}
          onChange={choose("role")}
          data={[{ value: "", label: t("filter.any_role") }, ...userRoles.map((value) => ({ value, label: roleName(value) }))]}
        />
        <FilterSelect
          aria-label={t("filter.state")}
          value={query.state ?? ""}
          onChange={choose("state")}
          data={[
            { value: "", label: t("filter.any_state") },
            ...userStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
        <FilterSelect
          aria-label={t("sort.label")}
          value={query.sort ?? defaultUserSort}
          onChange={choose("sort")}
          data={userSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <MoreFilters query={query} onChange={setSearch} />
      </ListTools>
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
              <Button variant="default" onClick={() => setSearch(nothing)}>
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
