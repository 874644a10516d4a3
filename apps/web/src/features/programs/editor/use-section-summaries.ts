import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { rewardRangeText } from "../../../lib/reward-text.ts";
import { useRewardWords } from "../../../lib/use-reward-words.ts";
import type { FormSectionName } from "./form-sections.ts";
import { fieldsOf } from "./form-values.ts";
import type { ProgramFormState } from "./use-program-form.ts";

/** The content of each section of the form, in a few words. */
export function useSectionSummaries(
  { form: { values }, pending }: ProgramFormState,
  program: Program | null,
): Record<FormSectionName, string> {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const words = useRewardWords();
  const { rewards } = fieldsOf(values);
  const written = values.policy.trim() !== "";
  const links = values.socialLinks.filter(({ link }) => link.trim() !== "").length;
  return {
    configuration: `${tForm(`visibility_${values.visibility}`)} · ${t(`type.${values.program_type}`)}`,
    rewards: rewardRangeText(rewards, words) ?? t("reward.tier_none"),
    links: tForm("link_count", { count: links }),
    assets: t("list.scope_count", { count: (program?.scope_count ?? 0) + pending.length }),
    report: tForm("report_form_summary", { count: values.report_questions.length }),
    policy: tForm(written ? "policy_written" : "policy_empty"),
  };
}
