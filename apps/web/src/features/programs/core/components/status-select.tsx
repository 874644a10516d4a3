import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";

interface StatusSelectProps<T extends string> {
  /** "" for any. */
  value: T | "";
  statuses: readonly T[];
  labelOf: (status: T) => string;
  onChange: (status: T | "") => void;
  /** Beside a title, without a label of its own above. */
  compact?: boolean;
}

/** Narrows a list to one status. */
export function StatusSelect<T extends string>({ value, statuses, labelOf, onChange, compact = false }: StatusSelectProps<T>) {
  const t = useTranslations("programs/participation");
  return (
    <NativeSelect
      {...(compact ? { "aria-label": t("status"), size: "xs", w: 160 } : { label: t("status"), w: { base: "100%", xs: 220 } })}
      value={value}
      data={[{ value: "", label: t("any_status") }, ...statuses.map((status) => ({ value: status, label: labelOf(status) }))]}
      onChange={(event) => onChange(event.currentTarget.value as T | "")}
    />
  );
}
