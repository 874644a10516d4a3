import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { userStates } from "@safeport/contract/accounts/users/admin-user.values";
import { userRoles } from "@safeport/contract/kernel/actor";
import type { ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { FilterChips } from "../../../../ui/filter-chips.tsx";
import { useCountries } from "../../core/api/account.ts";
import { noUserFilters, setUserFilters, type UserFilterName, usersQueryOf } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";

interface UserFiltersProps {
  search: UsersSearch;
  onChange: (changes: UsersSearch) => void;
}

const answers = ["true", "false"] as const;

/** The fields of the filters of the list of users. */
export function UserFields({ search, onChange }: UserFiltersProps) {
  const t = useTranslations("accounts/users");
  const roleName = useTranslations("accounts.role");
  const countries = useCountries();
  const query = usersQueryOf(search);
  const field = (name: UserFilterName) => ({
    label: t(`filter.${name}`),
    value: String(query[name] ?? ""),
    onChange: (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
      onChange({ [name]: event.currentTarget.value || undefined }),
  });
  const any = { value: "", label: t("filter.any") };
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
      <NativeSelect {...field("role")} data={[any, ...userRoles.map((value) => ({ value, label: roleName(value) }))]} />
      <NativeSelect {...field("state")} data={[any, ...userStates.map((value) => ({ value, label: t(`state.${value}`) }))]} />
      {(["email_verified", "two_factor_enabled"] as const).map((name) => (
        <NativeSelect
          key={name}
          {...field(name)}
          data={[any, ...answers.map((value) => ({ value, label: t(`filter.${name}_${value}`) }))]}
        />
      ))}
      <NativeSelect
        {...field("country")}
        style={{ gridColumn: "1 / -1" }}
        data={[any, ...(countries.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
      />
      {(["created_from", "created_to", "signed_in_since", "not_signed_in_since"] as const).map((name) => (
        <TextInput key={name} {...field(name)} type="date" min="2000-01-01" max="2199-12-31" />
      ))}
    </SimpleGrid>
  );
}

/** The filters that are set, in words. */
export function UserChips({ search, onChange }: UserFiltersProps) {
  const t = useTranslations("accounts/users");
  const ui = useTranslations("ui.filter");
  const roleName = useTranslations("accounts.role");
  const { locale } = useI18n();
  const query = usersQueryOf(search);
  const countries = useCountries({ enabled: query.country !== undefined });
  const wordsOf = (name: UserFilterName): string => {
    switch (name) {
      case "role":
        return query.role ? roleName(query.role) : "";
      case "state":
        return query.state ? t(`state.${query.state}`) : "";
      case "email_verified":
      case "two_factor_enabled":
        return t(`filter.${name}_${query[name] === "true" ? "true" : "false"}`);
      case "country":
        return countries.data?.items.find(({ code }) => code === query.country)?.name ?? query.country ?? "";
      default:
        return formatCalendarDay(String(query[name]), locale);
    }
  };
  return (
    <FilterChips
      filters={setUserFilters(search).map((name) => ({
        key: name,
        text: ui("chip", { name: t(`filter.${name}`), value: wordsOf(name) }),
        remove: () => onChange({ [name]: undefined }),
      }))}
      onClear={() => onChange(noUserFilters)}
    />
  );
}
