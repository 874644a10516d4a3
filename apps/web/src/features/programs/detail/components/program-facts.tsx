import type { Program } from "@safeport/contract/programs/program.schema";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { hostOf } from "../../../../lib/host-of.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { featureIcons } from "../../shared/components/feature-icons.ts";
import classes from "./program-facts.module.css";

/** What else there is to know of a program, in a column that stays in view. */
export function ProgramFacts({ program }: { program: Program }) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const links = [
    ...program.socialLinks.map(({ type, link }) => ({ label: t(`link_type.${type}`), link })),
    { label: t("facts.dashboard"), link: program.dashboard_link },
  ];
  return (
    <dl className={classes.facts}>
      {program.program_launch_date && (
        <Fact name={t("facts.launch")}>
          <time dateTime={program.program_launch_date}>{formatCalendarDay(program.program_launch_date, locale)}</time>
        </Fact>
      )}
      <Fact name={t("facts.participation")}>{t(`participation.${program.participation}`)}</Fact>
      {program.scope_changed_at && (
        <Fact name={t("facts.scope_changed")}>
          <TimeAgo time={program.scope_changed_at} />
        </Fact>
      )}
      <Fact name={t("facts.updated")}>
        <TimeAgo time={program.updated_at} />
      </Fact>
      {program.features.length > 0 && (
        <Fact name={t("features")} wide>
          <ul className={classes.features}>
            {program.features.map((feature) => {
              const Mark = featureIcons[feature];
              return (
                <li key={feature}>
                  <Mark size={16} stroke={1.75} aria-hidden /> {t(`feature.${feature}`)}
                </li>
              );
            })}
          </ul>
        </Fact>
      )}
      {program.operating_systems.length > 0 && (
        <Fact name={t("facts.systems")} wide>
          {program.operating_systems.join(", ")}
        </Fact>
      )}
      {program.tags.length > 0 && (
        <Fact name={t("facts.tags")} wide>
          <ul className={classes.tags}>
            {program.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={t("facts.links")} wide>
        <ul className={classes.links}>
          {links.map(({ label, link }) => (
            <li key={`${label} ${link}`}>
              {link.startsWith("/") ? (
                <TextLink to={link}>{label}</TextLink>
              ) : (
                <a href={link} target="_blank" rel="noopener noreferrer ugc nofollow" title={link}>
                  {label}
                  <span className={classes.host}>{hostOf(link) ?? link}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
