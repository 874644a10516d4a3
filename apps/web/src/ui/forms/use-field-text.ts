import type { FieldRefusal } from "@safeport/contract/kernel/field-refusal";
import { useTranslations } from "use-intl";

/** The text of a refused field in the reader's language. Needs the texts of `fields`, which the page of a form loads. */
export function useFieldText(): (refusal: FieldRefusal) => string {
  const t = useTranslations("fields");
  // The code decides which parameters there are.
  return ({ code, params }) => t(code as "invalid_value", params as undefined);
}
