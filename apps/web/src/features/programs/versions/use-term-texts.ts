import { responseTargets, type TermField } from "@safeport/contract/programs/core/program.values";
import type { ProgramComparison, ProgramTerms } from "@safeport/contract/programs/versions/program-version.schema";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { rewardTiers, tierText } from "../../../lib/reward-text.ts";
import { useRewardWords } from "../../../lib/use-reward-words.ts";

/** A version, or the values of a form. */
type Terms = Omit<ProgramComparison["before"], "report_questions"> & { report_questions?: readonly AskedQuestion[] | undefined };

interface AskedQuestion {
  text: string;
  required?: boolean | undefined;
  choices?: readonly string[] | undefined;
}

/** Returns a function that writes a field of a version as lines of text, for comparison. */
export function useTermText(): (field: TermField, terms: Terms) => string {
  const t = useTranslations("programs");
  const tHistory = useTranslations("programs/history");
  const severityName = useTranslations("reports/severity");
  const { locale } = useI18n();
  const words = useRewardWords();
  return (field, terms) => {
    const value = terms[field];
    if (value === undefined || value === null) return "";
    switch (field) {
      case "program_type":
        return t(`type.${value as ProgramTerms["program_type"]}`);
      case "status":
        return t(`status.${value as ProgramTerms["status"]}`);
      case "visibility":
        return t(`visibility.${value as ProgramTerms["visibility"]}`);
      case "participation":
        return t(`participation.${value as ProgramTerms["participation"]}`);
      case "disclosure_policy":
        return t(`disclosure.${value as ProgramTerms["disclosure_policy"]}`);
      case "safe_harbor":
        return t(`safe_harbor.${value as ProgramTerms["safe_harbor"]}`);
      case "accepts_unlisted_assets":
        return tHistory(value ? "accepted" : "not_accepted");
      case "automation_rule": {
        const { rule, agent_reports_per_week, message } = value as ProgramTerms["automation_rule"];
        return [t(`automation.${rule}`, { count: agent_reports_per_week ?? 0 }), message].filter(Boolean).join("\n");
      }
      case "required_checks":
        return (value as ProgramTerms["required_checks"]).map((name) => t(`required.${name}`)).join("\n");
      case "rewards":
        return rewardTiers
          .map((tier) => `${severityName(tier)}: ${tierText((value as ProgramTerms["rewards"])[tier], words) ?? "–"}`)
          .join("\n");
      case "response_targets": {
        const targets = value as ProgramTerms["response_targets"];
        return responseTargets
          .flatMap((name) => {
            const days = targets[name];
            return days === null ? [] : [`${t(`target.${name}`)}: ${tHistory("days", { count: days })}`];
          })
          .join("\n");
      }
      case "program_launch_date":
        return formatCalendarDay(String(value), locale);
      case "features":
        return (value as ProgramTerms["features"]).map((feature) => t(`feature.${feature}`)).join("\n");
      case "socialLinks":
        return (value as ProgramTerms["socialLinks"]).map(({ type, link }) => `${t(`link_type.${type}`)}: ${link}`).join("\n");
      case "report_questions":
        return (value as readonly AskedQuestion[])
          .map(({ text, required, choices = [] }) =>
            [required ? `${text} *` : text, ...choices.map((choice) => `– ${choice}`)].join("\n"),
          )
          .join("\n");
      case "tags":
      case "operating_systems":
        return (value as string[]).join("\n");
      default:
        return String(value);
    }
  };
}
