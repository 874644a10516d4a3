import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { auditActions } from "@safeport/contract/kernel/audit.values";
import { auditLogTypes, auditObjects } from "@safeport/contract/kernel/audit-object.values";
import type { ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import type { PageSearch } from "../../../lib/address.ts";
import { formatCalendarDay } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { noActivityFilters, setActivityFilters } from "../activity-query.ts";
import type { ActivitySearch } from "../activity-search.ts";

interface ActivityFiltersProps {
  search: ActivitySearch;
  onChange: PageSearch<ActivitySearch>["setSearch"];
}

/** The fields of the log's filters. */
export function ActivityFields({ search, onChange }: ActivityFiltersProps) {
  const t = useTranslations("audit");
  const choose = (name: "about" | "type" | "action") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: value || undefined }),
  });
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
      <NativeSelect
        {...choose("about")}
        label={t("about.label")}
        data={[{ value: "", label: t("about.any") }, ...auditObjects.map((value) => ({ value, label: t(`about.${value}`) }))]}
      />
      <NativeSelect
        {...choose("type")}
        label={t("column.type")}
        data={[{ value: "", label: t("any_type") }, ...auditLogTypes.map((value) => ({ value, label: t(`type.${value}`) }))]}
      />
      <NativeSelect
        {...choose("action")}
        style={{ gridColumn: "1 / -1" }}
        label={t("filter.action")}
        data={[{ value: "", label: t("filter.any_action") }, ...auditActions.map((value) => ({ value, label: value }))]}
      />
      {(["username", "ip"] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`filter.${name}`)}
          maxLength={100}
          value={search[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined }, { replace: true })}
        />
      ))}
      {(["from", "to"] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          label={t(`filter.${name}`)}
          value={search[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </SimpleGrid>
  );
}

/** The filters that are set, in words. */
export function ActivityChips({ search, onChange }: ActivityFiltersProps) {
  const t = useTranslations("audit");
  const ui = useTranslations("ui.filter");
  const { locale } = useI18n();
  const textOf = (name: ReturnType<typeof setActivityFilters>[number]) => {
    const value = search[name] ?? "";
    switch (name) {
      case "about": {
        const object = auditObjects.find((one) => one === value);
        return ui("chip", { name: t("about.label"), value: object ? t(`about.${object}`) : value });
      }
      case "type": {
        const type = auditLogTypes.find((one) => one === value);
        return ui("chip", { name: t("column.type"), value: type ? t(`type.${type}`) : value });
      }
      case "from":
      case "to":
        return ui("chip", {
          name: t(`filter.${name}`),
          value: /^20\d\d-\d\d-\d\d$/.test(value) ? formatCalendarDay(value, locale) : value,
        });
      case "company":
        return t("filter.company");
      default:
        return ui("chip", { name: t(`filter.${name}`), value });
    }
  };
  return (
    <FilterChips
      filters={setActivityFilters(search).map((name) => ({
        key: name,
        text: textOf(name),
        remove: () => onChange({ [name]: undefined }),
      }))}
      onClear={() => onChange(noActivityFilters)}
    />
  );
}
