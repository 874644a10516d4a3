import type { Program } from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../lib/i18n.ts";
import { rewardRangeText } from "../shared/reward-text.ts";
import { fieldsOf } from "./form-values.ts";
import type { ProgramFormState } from "./use-program-form.ts";
import type { FormSectionName } from "./validate-program.ts";

/** What each closed part of the form holds, in a word or two. */
export function useSectionSummaries(
  { form, pending }: ProgramFormState,
  program: Program | null,
): Record<FormSectionName, string> {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { locale } = useI18n();
  const { rewards } = fieldsOf(form);
  const written = form.policy.trim() !== "";
  const links = form.socialLinks.filter(({ link }) => link.trim() !== "").length;
  return {
    configuration: `${tForm(`visibility_${form.visibility}`)} · ${t(`type.${form.program_type}`)}`,
    rewards: rewardRangeText(rewards, locale) ?? t("reward.tier_none"),
    links: tForm("link_count", { count: links }),
    assets: t("list.scope_count", { count: (program?.scope_count ?? 0) + pending.length }),
    policy: tForm(written ? "policy_written" : "policy_empty"),
  };
}
