import type { Program } from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import { formatDollars } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { paths } from "../../../../lib/paths.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import classes from "./report-form.module.css";

const tiers = ["critical", "high", "medium", "low"] as const;

/** To whom the report goes, what it pays, and what it asks of those who test. */
export function ProgramSummary({ program }: { program: Program }) {
  const t = useTranslations("reports/editor.program");
  const { locale } = useI18n();
  const rangeOf = ([min = 0, max = min]: readonly number[]) =>
    min === max ? formatDollars(max, locale) : `${formatDollars(min, locale)}–${formatDollars(max, locale)}`;
  const credentials = program.bugCredentialRequirements.trim();
  return (
    <section aria-label={t("label")} className={classes.program}>
      <div className={classes.programHead}>
        <Avatar name={program.company_name} picture={program.company_logo} size={32} square />
        <div>
          <TextLink to={paths.bounty(program.handle)} className={classes.programTitle}>
            {program.title}
          </TextLink>
          <p className={classes.sub}>{t("about", { company: program.company_name, type: program.program_type })}</p>
        </div>
      </div>
      {program.program_type === "BBP" && (
        <dl className={classes.rewards}>
          {tiers.map((tier) => (
            <div key={tier}>
              <dt>
                <SeverityBadge severity={tier} />
              </dt>
              <dd>{rangeOf(program.rewards[tier])}</dd>
            </div>
          ))}
        </dl>
      )}
      {credentials && (
        <details className={classes.credentials}>
          <summary>{t("credentials")}</summary>
          <Markdown>{credentials}</Markdown>
        </details>
      )}
    </section>
  );
}
