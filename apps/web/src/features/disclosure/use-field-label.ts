import { redactedFields } from "@safeport/contract/reports/core/disclosure.values";
import { useTranslations } from "use-intl";

/** The name of a text of a report that is published. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations("reports/disclosure");
  return (field) => {
    const part = redactedFields.find((name) => name === field);
    return part ? t(`field.${part}`) : t("field.comment");
  };
}
