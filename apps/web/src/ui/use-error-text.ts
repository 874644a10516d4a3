import { useTranslations } from "use-intl";
import { ApiError } from "../lib/api-error.ts";
import { errorTextOr } from "../lib/error-text.ts";

/** The text of a failure: what the server says in the reader's language, else `fallback`, else that the cause is unknown. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useTranslations("ui.error");
  return (error, fallback) => {
    if (error instanceof ApiError && error.code === "network") return t("network");
    return errorTextOr(error, fallback ?? t("unknown"));
  };
}
