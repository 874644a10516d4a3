import { Anchor, DataList } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/program.schema";
import { responseTargets } from "@safeport/contract/programs/program.values";
import type { PublicProgram } from "@safeport/contract/programs/public-program.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { linkAt } from "../../../../lib/address.ts";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { hostOf } from "../../../../lib/host-of.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { featureIcons } from "../../shared/components/feature-icons.ts";
import type { ProgramLink } from "../use-program-links.ts";
import classes from "./program-facts.module.css";

interface ProgramFactsProps {
  program: Omit<PublicProgram, "scopes"> & Partial<Pick<Program, "scope_changed_at">>;
  links?: readonly ProgramLink[];
}

/** Further facts about a program, in a column that stays in view. */
export function ProgramFacts({ program, links = [] }: ProgramFactsProps) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const { program_launch_date: launch, features, operating_systems: systems, tags } = program;
  const targets = responseTargets.flatMap((name) => {
    const days = program.response_targets[name];
    return days === null ? [] : [{ name, days }];
  });
  return (
    <DataList withDivider gap={8} labelWidth={0}>
      {launch && (
        <Fact name={t("facts.launch")}>
          <time dateTime={launch}>{formatCalendarDay(launch, locale)}</time>
        </Fact>
      )}
      <Fact name={t("facts.participation")}>{t(`participation.${program.participation}`)}</Fact>
      <Fact name={t("facts.disclosure")}>{t(`disclosure.${program.disclosure_policy}`)}</Fact>
      <Fact name={t("facts.safe_harbor")}>{t(`safe_harbor.${program.safe_harbor}`)}</Fact>
      {targets.length > 0 && (
        <Fact name={t("facts.targets")} wide>
          <ul className={classes.items}>
            {targets.map(({ name, days }) => (
              <li key={name}>
                {t(`target.${name}`)}: {t("facts.days", { count: days })}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {program.scope_changed_at && (
        <Fact name={t("facts.scope_changed")}>
          <TimeAgo time={program.scope_changed_at} />
        </Fact>
      )}
      <Fact name={t("facts.updated")}>
        <TimeAgo time={program.updated_at} />
      </Fact>
      {features.length > 0 && (
        <Fact name={t("features")} wide>
          <ul className={classes.items}>
            {features.map((feature) => {
              const Mark = featureIcons[feature];
              return (
                <li key={feature} className={classes.feature}>
                  <Mark size={16} stroke={1.75} aria-hidden /> {t(`feature.${feature}`)}
                </li>
              );
            })}
          </ul>
        </Fact>
      )}
      {systems.length > 0 && (
        <Fact name={t("facts.systems")} wide>
          {systems.join(", ")}
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name={t("facts.tags")} wide>
          <ul className={classes.items}>
            {tags.map((tag) => (
              <li key={tag} className={classes.tag}>
                {tag}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {links.length > 0 && (
        <Fact name={t("facts.links")} wide>
          <ul className={classes.items}>
            {links.map(({ label, link }) => (
              <li key={`${label} ${link}`} className={classes.link}>
                {link.startsWith("/") ? (
                  <TextLink {...linkAt(link)}>{label}</TextLink>
                ) : (
                  <Anchor inherit href={link} target="_blank" rel="noopener noreferrer ugc nofollow" title={link}>
                    {label}
                    <span className={classes.host}>{hostOf(link) ?? link}</span>
                  </Anchor>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </DataList>
  );
}

/** A name with its value beside it, or below it when `wide`. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <DataList.Item className={classes.fact} data-wide={wide || undefined}>
      <DataList.ItemLabel>{name}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
