import { Box, Group, Stack, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { tierText } from "../../../../lib/reward-text.ts";
import { useRewardWords } from "../../../../lib/use-reward-words.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useIsUnpaid } from "../api/unpaid-country.ts";
import classes from "./report-form.module.css";

const tiers = ["critical", "high", "medium", "low"] as const;

/** The program that gets the report: rewards, and rules for testers. */
export function ProgramSummary({ program }: { program: Program }) {
  const t = useTranslations("reports/editor.program");
  const tPrograms = useTranslations("programs.reward");
  const isUnpaid = useIsUnpaid();
  const words = useRewardWords();
  const introduction = program.report_introduction.trim();
  const credentials = program.bugCredentialRequirements.trim();
  return (
    <Stack
      component="section"
      aria-label={t("label")}
      gap="sm"
      p="12px 16px"
      bg="var(--sp-ground)"
      bd="1px solid var(--sp-border)"
      bdrs="md"
    >
      <Group gap="sm" wrap="nowrap">
        <Avatar name={program.company_name} picture={program.company_logo} size={32} square />
        <div>
          <TextLink
            to="/{-$area}/bounties/$title"
            params={{ title: program.handle }}
            fw={600}
            style={{ overflowWrap: "anywhere" }}
          >
            {program.title}
          </TextLink>
          <Text fz={13} lh="20px" c="dimmed">
            {t("about", { company: program.company_name, type: program.program_type })}
          </Text>
        </div>
      </Group>
      {program.program_type === "BBP" && (
        <dl className={classes.rewards}>
          {tiers.map((tier) => (
            <div key={tier}>
              <dt>
                <SeverityBadge severity={tier} />
              </dt>
              <Text component="dd" fz={13} lh="20px" mt={2}>
                {tierText(program.rewards[tier], words) ?? tPrograms("tier_none")}
              </Text>
            </div>
          ))}
        </dl>
      )}
      {program.program_type === "BBP" && isUnpaid && (
        <Text fz={13} lh="20px" c="var(--sp-amber)">
          {t("unpaid_country")}
        </Text>
      )}
      {introduction && <Markdown>{introduction}</Markdown>}
      {credentials && (
        <details className={classes.compact}>
          <Text component="summary" fz={13} fw={500}>
            {t("credentials")}
          </Text>
          <Box mt="xs">
            <Markdown>{credentials}</Markdown>
          </Box>
        </details>
      )}
    </Stack>
  );
}
