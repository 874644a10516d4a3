import { Stack, Text } from "@mantine/core";
import type { PublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import "../../../ui/styles/public-page.css";
import classes from "../../../ui/side-column.module.css";
import { ProgramFacts } from "../detail/components/program-facts.tsx";
import { ProgramSection } from "../detail/components/program-section.tsx";
import { RewardTable } from "../detail/components/reward-table.tsx";
import { ScopeList } from "../scopes/components/scope-list.tsx";
import { UnlistedNote } from "../scopes/components/unlisted-note.tsx";
import { FundsBadge, TypeBadge } from "../shared/components/program-badges.tsx";
import { rewardRangeText } from "../shared/reward-text.ts";
import { useRewardWords } from "../shared/use-reward-words.ts";

const SafeHarborText = lazyPart(() =>
  import("../detail/components/safe-harbor-text.tsx").then((module) => module.SafeHarborText),
);

interface PublicProgramViewProps {
  program: PublicProgram;
  /** Content of other features for the program with this handle. */
  more?: ((handle: string) => ReactNode) | undefined;
}

/** Public part of a program. */
export function PublicProgramView({ program, more }: PublicProgramViewProps) {
  const t = useTranslations("programs");
  const tPublic = useTranslations("programs/public");
  const range = rewardRangeText(program.rewards, useRewardWords());
  const pays = range !== null || program.program_type === "BBP";
  const groups = [
    { key: "in", mark: IconCircleCheck, scopes: program.scopes.filter(({ is_out_of_scope: isOut }) => !isOut) },
    { key: "out", mark: IconCircleX, scopes: program.scopes.filter(({ is_out_of_scope: isOut }) => isOut) },
  ] as const;
  const infos = [program.scopeOverview, program.inScopeInfo, program.outOfScopeInfo].filter((text) => text.trim() !== "");
  const left = program.scope_count - program.scopes.length;
  return (
    <Page
      title={program.title}
      meta={
        <>
          <Avatar name={program.company_name} picture={program.company_logo} size={20} square /> {program.company_name}
          <TypeBadge type={program.program_type} />
          <FundsBadge funds={program.funds} />
          <strong>{range ?? t(`reward.${program.program_type}_none`)}</strong>
        </>
      }
      actions={
        <ButtonLink to="/bounties/$title/report" params={{ title: program.handle }}>
          {t("details.submit")}
        </ButtonLink>
      }
    >
      <Text c="dimmed" mb="md">
        {tPublic("account_needed")}
      </Text>
      <div className={classes.columns}>
        <div>
          {program.description.trim() !== "" && (
            <ProgramSection id="about" title={t("details.about")}>
              <Markdown>{program.description}</Markdown>
            </ProgramSection>
          )}
          {range !== null && (
            <ProgramSection id="rewards" title={t("details.rewards")}>
              <RewardTable rewards={program.rewards} />
            </ProgramSection>
          )}
          <ProgramSection id="scope" title={t("details.scope")} count={t("list.scope_count", { count: program.scope_count })}>
            <Stack>
              {infos.map((text) => (
                <Markdown key={text}>{text}</Markdown>
              ))}
              {groups.map(
                ({ key, mark: Mark, scopes }) =>
                  scopes.length > 0 && (
                    <div key={key}>
                      <Text component="h3" fw={600} mb={8} style={{ display: "flex", alignItems: "center", gap: 6 }}>
                        <Mark size={18} aria-hidden /> {t(`scope.${key}`)}
                      </Text>
                      <ScopeList title={t(`scope.${key}`)} scopes={scopes} isOut={key === "out"} pays={pays} reportTo={null} />
                    </div>
                  ),
              )}
              {left > 0 && <Text c="dimmed">{tPublic("more_scopes", { count: left })}</Text>}
              {program.accepts_unlisted_assets && <UnlistedNote program={program} reportTo={null} />}
            </Stack>
          </ProgramSection>
          {program.policy.trim() !== "" && (
            <ProgramSection id="policy" title={t("details.policy")}>
              <Markdown>{program.policy}</Markdown>
              {program.safe_harbor !== "none" && (
                <Suspense fallback={<SkeletonRows height={176} />}>
                  <SafeHarborText kind={program.safe_harbor} />
                </Suspense>
              )}
            </ProgramSection>
          )}
          {more?.(program.handle)}
        </div>
        <aside className={classes.side} style={{ top: 112, marginTop: 16 }} aria-label={t("facts.title")}>
          <ProgramFacts program={program} />
        </aside>
      </div>
    </Page>
  );
}
