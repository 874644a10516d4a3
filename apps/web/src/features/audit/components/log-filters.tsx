import { Group, NativeSelect } from "@mantine/core";
import { auditLogTypes, auditObjects } from "@safeport/contract/kernel/audit-object.values";
import { useTranslations } from "use-intl";
import type { AuditFilter } from "../api/audit-log.ts";

type Chosen = Pick<AuditFilter, "object_type" | "log_type">;

/** Chooses the object and the type of the log's entries. */
export function LogFilters({ filter, onChange }: { filter: Chosen; onChange: (changes: Chosen) => void }) {
  const t = useTranslations("audit");
  return (
    <Group gap="xs" mb="sm">
      <NativeSelect
        aria-label={t("about.label")}
        value={filter.object_type ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ object_type: auditObjects.find((name) => name === value) })}
        data={[{ value: "", label: t("about.any") }, ...auditObjects.map((name) => ({ value: name, label: t(`about.${name}`) }))]}
      />
      <NativeSelect
        aria-label={t("column.type")}
        value={filter.log_type ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ log_type: auditLogTypes.find((name) => name === value) })}
        data={[{ value: "", label: t("any_type") }, ...auditLogTypes.map((name) => ({ value: name, label: t(`type.${name}`) }))]}
      />
    </Group>
  );
}
