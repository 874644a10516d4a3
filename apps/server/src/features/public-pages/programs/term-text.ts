import { type publicFields, responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ProgramTerms, TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { PageView } from "../layout/page-view.ts";

export type PublicField = (typeof publicFields)[number];
type Terms = Partial<Pick<ProgramTerms, PublicField>>;

const tiers = ["critical", "high", "medium", "low"] as const;

/** What a program says of reports by agents, with its sentence. */
export function automationText(
  { t }: PageView,
  { rule, agent_reports_per_week, message }: ProgramTerms["automation_rule"],
): string {
  const name = t(`programs.automation.${rule}`, { count: agent_reports_per_week ?? 0 });
  return message === null ? name : `${name}\n${message}`;
}

/** Writes each field of a version as lines of text, for comparison. */
const writers: { [Field in PublicField]: (view: PageView, value: ProgramTerms[Field]) => string } = {
  title: (_view, value) => value,
  description: (_view, value) => value,
  program_type: ({ t }, value) => t(`programs.type.${value}_long`),
  status: ({ t }, value) => t(`programs.status.${value}`),
  participation: ({ t }, value) => t(`programs.participation.${value}`),
  rewards: ({ t, tier }, value) =>
    tiers.map((level) => `${t(`reports/severity.${level}`)}: ${tier(value[level]) ?? "–"}`).join("\n"),
  policy: (_view, value) => value,
  response_targets: ({ t }, value) =>
    responseTargets
      .flatMap((name) => {
        const days = value[name];
        return days === null ? [] : [`${t(`programs.target.${name}`)}: ${t("programs/history.days", { count: days })}`];
      })
      .join("\n"),
  disclosure_policy: ({ t }, value) => t(`programs.disclosure.${value}`),
  safe_harbor: ({ t }, value) => t(`programs.safe_harbor.${value}`),
  program_launch_date: ({ date }, value) => (value === null ? "" : date(value)),
  tags: (_view, value) => value.join("\n"),
  features: ({ t }, value) => value.map((feature) => t(`programs.feature.${feature}`)).join("\n"),
  operating_systems: (_view, value) => value.join("\n"),
  scopeOverview: (_view, value) => value,
  inScopeInfo: (_view, value) => value,
  outOfScopeInfo: (_view, value) => value,
  accepts_unlisted_assets: ({ t }, value) => t(value ? "programs/history.accepted" : "programs/history.not_accepted"),
  automation_rule: automationText,
  required_checks: ({ t }, value) => value.map((name) => t(`programs.required.${name}`)).join("\n"),
};

/** A field of a version as lines of text; empty where the version has none. */
export function termText<Field extends PublicField>(view: PageView, field: Field, terms: Terms): string {
  const value = terms[field] as ProgramTerms[Field] | null | undefined;
  return value === undefined || value === null ? "" : writers[field](view, value);
}

/** A scope of a version as lines of text. */
export function scopeText({ t }: PageView, scope: TermScope): string {
  return [
    `${t(`programs.asset_type.${scope.asset_type}`)}: ${scope.identifier}`,
    `${t(scope.is_out_of_scope ? "programs.scope.out" : "programs.scope.in")} · ${t("programs.scope.max_severity")}: ${t(`reports/severity.${scope.max_severity}`)}`,
    t(scope.is_eligible_for_bounty ? "programs.scope.eligible" : "programs.scope.not_eligible"),
    ...(scope.instructions_markdown === "" ? [] : [scope.instructions_markdown]),
  ].join("\n");
}
