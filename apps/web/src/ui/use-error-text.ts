import { useTranslations } from "use-intl";
import { ApiError } from "../lib/api-error.ts";
import { isReachable } from "../lib/connection.ts";
import { errorTextOr } from "../lib/error-text.ts";
import { isCodeFailure } from "../lib/load-code.ts";

/** The text of a failure: the server's text in the reader's language, else `fallback`, else a text for unknown causes. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useTranslations("ui.error");
  return (error, fallback) => {
    if (isCodeFailure(error)) return t(isReachable() ? "code" : "network");
    if (error instanceof ApiError && error.code === "network") return t("network");
    return errorTextOr(error, fallback ?? t("unknown"));
  };
}
