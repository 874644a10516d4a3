import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { userCountLimit } from "@safeport/contract/accounts/users/admin-user.limits";
import { defaultUserSort, userSorts } from "@safeport/contract/accounts/users/admin-user.values";
import { IconUsers } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { FilterButton } from "../../../../ui/filter-button.tsx";
import { ListDownload } from "../../../../ui/list-download.tsx";
import { ListPage } from "../../../../ui/list-page.tsx";
import { useUsers } from "../api/user.ts";
import { noUserFilters, setUserFilters, userFilterNames, usersQueryOf } from "../users-query.ts";
import { UserChips, UserFields } from "./user-filters.tsx";
import { UserItem } from "./user-item.tsx";
import classes from "./users.module.css";

/** Everybody with an account, for staff: to search, filter and sort; the choices are in the address. */
export function UsersPage() {
  const t = useTranslations("accounts/users");
  const list = useListSearch("/_app/_staff/admin/users/");
  const { search, setSearch } = list;
  const query = usersQueryOf(search);
  const users = useUsers(query);
  return (
    <ListPage
      title={t("title")}
      total={(count) => t(count >= userCountLimit ? "many" : "total", { count })}
      actions={<ListDownload endpoint={listUsers} input={{ query }} />}
      list={list}
      query={users}
      searchFor={t("search")}
      tools={
        <FilterButton count={setUserFilters(search).length} onClear={() => setSearch(noUserFilters)}>
          <UserFields search={search} onChange={setSearch} />
        </FilterButton>
      }
      filters={[
        {
          name: "sort",
          isOrder: true,
          standard: defaultUserSort,
          label: t("sort.label"),
          options: userSorts.map((value) => ({ value, label: t(`sort.${value}`) })),
        },
      ]}
      narrowing={userFilterNames}
      oneLine
      above={<UserChips search={search} onChange={setSearch} />}
      empty={{ icon: IconUsers, title: t("none") }}
      noneFound={{ title: t("none"), text: t("none_text") }}
      rowsClass={classes.list}
      row={(user) => <UserItem key={user.user_id} user={user} />}
    />
  );
}
