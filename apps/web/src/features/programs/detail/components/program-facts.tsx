import { Anchor, Box, DataList, Group, Stack, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { responseTargets } from "@safeport/contract/programs/core/program.values";
import { promisedTargets } from "@safeport/contract/programs/core/promised-targets";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { linkAt } from "../../../../lib/address.ts";
import { formatCalendarDay, formatNumber } from "../../../../lib/format.ts";
import { hostOf } from "../../../../lib/host-of.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { featureIcons } from "../../core/components/feature-icons.ts";
import { FundsBadge } from "../../core/components/program-badges.tsx";
import { useResponseText } from "../../core/use-response-text.ts";
import type { ProgramLink } from "../use-program-links.ts";

interface ProgramFactsProps {
  program: Program;
  links?: readonly ProgramLink[];
}

/** Further facts about a program, in a column that stays in view. */
export function ProgramFacts({ program, links = [] }: ProgramFactsProps) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const responseText = useResponseText();
  const responds = responseText(program);
  const [own, named] = [links.filter(({ link }) => link.startsWith("/")), links.filter(({ link }) => !link.startsWith("/"))];
  const { program_launch_date: launch, features, operating_systems: systems, tags } = program;
  const promised = promisedTargets(program);
  const targets = responseTargets.flatMap((name) => {
    const days = promised[name];
    return days === null ? [] : [{ name, days }];
  });
  return (
    <DataList withDivider gap={8} labelWidth={0}>
      <Fact name={t("facts.targets")} wide>
        <Stack component="ul" gap={4}>
          {targets.map(({ name, days }) => (
            <li key={name}>{t("facts.target_days", { target: t(`target.${name}`), count: days })}</li>
          ))}
        </Stack>
      </Fact>
      {responds && <Fact name={t("facts.first_response")}>{responds}</Fact>}
      <Fact name={t("facts.resolved")}>{formatNumber(program.resolved_count, locale)}</Fact>
      <IntakeFacts intake={program.intake} />
      <FundsFacts funds={program.funds} />
      {launch && (
        <Fact name={t("facts.launch")}>
          <time dateTime={launch}>{formatCalendarDay(launch, locale)}</time>
        </Fact>
      )}
      <Fact name={t("facts.participation")}>{t(`participation.${program.participation}`)}</Fact>
      <Fact name={t("facts.disclosure")}>{t(`disclosure.${program.disclosure_policy}`)}</Fact>
      <Fact name={t("facts.safe_harbor")}>{t(`safe_harbor.${program.safe_harbor}`)}</Fact>
      <AutomationFact rule={program.automation_rule} />
      {program.required_checks.length > 0 && (
        <Fact name={t("required.label")} wide>
          <Stack component="ul" gap={4}>
            {program.required_checks.map((name) => (
              <li key={name}>{t(`required.${name}`)}</li>
            ))}
          </Stack>
        </Fact>
      )}
      {program.targets_met && (
        <Fact name={t("facts.targets_met")}>
          <Badge tone={program.targets_met.colour}>
            {t("facts.met_of", { percent: program.targets_met.percent, count: program.targets_met.targets })}
          </Badge>
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
          <Group component="ul" gap="4px 12px">
            {features.map((feature) => {
              const Mark = featureIcons[feature];
              return (
                <Group component="li" key={feature} gap={6} wrap="nowrap">
                  <Mark size={16} stroke={1.75} color="var(--sp-muted)" aria-hidden /> {t(`feature.${feature}`)}
                </Group>
              );
            })}
          </Group>
        </Fact>
      )}
      {systems.length > 0 && (
        <Fact name={t("facts.systems")} wide>
          {systems.join(", ")}
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name={t("facts.tags")} wide>
          <Group component="ul" gap="4px 12px">
            {tags.map((tag) => (
              <Box
                component="li"
                key={tag}
                px={8}
                bdrs="xs"
                bg="var(--sp-grey-soft)"
                c="var(--sp-grey)"
                style={{ overflowWrap: "anywhere" }}
              >
                {tag}
              </Box>
            ))}
          </Group>
        </Fact>
      )}
      {own.length > 0 && (
        <Fact name={t("facts.own_pages")} wide>
          <Group component="ul" gap="4px 12px">
            {own.map(({ label, link }) => (
              <Box component="li" key={link} w="100%">
                <TextLink {...linkAt(link)}>{label}</TextLink>
              </Box>
            ))}
          </Group>
        </Fact>
      )}
      {named.length > 0 && (
        <Fact name={t("facts.links")} wide>
          <Group component="ul" gap="4px 12px">
            {named.map(({ label, link }) => (
              <Box component="li" key={`${label} ${link}`} w="100%">
                <Anchor inherit href={link} target="_blank" rel="noopener noreferrer ugc nofollow" title={link}>
                  {label}
                  <Text span inherit ml={8} c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    {hostOf(link) ?? link}
                  </Text>
                </Anchor>
              </Box>
            ))}
          </Group>
        </Fact>
      )}
    </DataList>
  );
}

/** What the program does with reports by agents, and what it says about them. */
function AutomationFact({ rule: { rule, agent_reports_per_week, message } }: { rule: Program["automation_rule"] }) {
  const t = useTranslations("programs.automation");
  return (
    <Fact name={t("label")} wide={message !== null}>
      {t(rule, { count: agent_reports_per_week ?? 0 })}
      {message !== null && (
        <Text span display="block" fz={12} lh="16px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {message}
        </Text>
      )}
    </Fact>
  );
}

/** From this many hours on, a wait is in days. */
const manyHours = 48;

/** How a program with a limit lets reports in. */
function IntakeFacts({ intake }: { intake: Program["intake"] }) {
  const t = useTranslations("programs.intake");
  if (!intake) return null;
  const { per_week, waiting, median_hours: hours, within_week_percent: percent } = intake;
  return (
    <>
      <Fact name={t("limit")}>{t("per_week", { count: per_week })}</Fact>
      <Fact name={t("waiting")}>{t("about", { count: waiting })}</Fact>
      {hours !== null && (
        <Fact name={t("median")}>{hours < manyHours ? t("hours", { hours }) : t("days", { days: Math.round(hours / 24) })}</Fact>
      )}
      {percent !== null && <Fact name={t("within_week")}>{t("percent", { percent })}</Fact>}
    </>
  );
}

/** The level of its funds with the average of 30 days, or how its promises were kept. */
function FundsFacts({ funds }: { funds: Program["funds"] }) {
  const t = useTranslations("programs.funds");
  const { locale } = useI18n();
  if (!funds) return null;
  if (funds.pays_itself)
    return (
      <>
        <Fact name={t("payment")}>{t("pays_itself")}</Fact>
        <Fact name={t("promises")}>
          {funds.confirmed_percent === null
            ? t("too_few")
            : t("confirmed_in", {
                percent: formatNumber(funds.confirmed_percent, locale),
                days: funds.confirmed_days ?? 0,
              })}
        </Fact>
      </>
    );
  return (
    <>
      <Fact name={t("label")}>{funds.level ? <FundsBadge funds={funds} /> : t("none")}</Fact>
      <Fact name={t("average")}>{funds.average ? t(`level.${funds.average}`) : t("none")}</Fact>
      {funds.only_critical && <Fact name={t("intake")}>{t("only_critical")}</Fact>}
    </>
  );
}

/** A name with its value beside it, or below it when `wide`. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <DataList.Item style={wide ? { flexDirection: "column", gap: 4 } : { justifyContent: "space-between" }}>
      <DataList.ItemLabel>{name}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
