import { useTranslations } from "use-intl";
import { ApiError } from "../lib/api-error.ts";
import { errorTextOr } from "../lib/error-text.ts";
import { useI18n } from "../lib/i18n.ts";
import { toldByCode } from "../lib/told-by-code.ts";

/**
 * The text of a failure for the reader: the server's words (in another language than the server's ours, where its code says enough),
 * else `fallback`, else that the cause is unknown.
 */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useTranslations("ui.error");
  const { locale } = useI18n();
  return (error, fallback) => {
    const code = error instanceof ApiError && toldByCode(error.code, locale);
    if (code) return t(`code.${code}`);
    if (error instanceof ApiError && error.code === "network") return t("network");
    return errorTextOr(error, fallback ?? t("unknown"));
  };
}
