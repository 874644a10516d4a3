import { useTranslations } from "use-intl";
import { useI18n } from "./i18n.ts";
import type { RewardWords } from "./reward-text.ts";
import { useSite } from "./site.ts";

/** Words for amounts, in the reader's language. */
export function useRewardWords(): RewardWords {
  const t = useTranslations("programs.reward");
  const { locale } = useI18n();
  const { currency } = useSite();
  return { locale, currency, upTo: (amount) => t("up_to", { amount }) };
}
