import { Alert, Spoiler, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { rewardRangeText } from "../../../../lib/reward-text.ts";
import { useRewardWords } from "../../../../lib/use-reward-words.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink, TextLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { type BackLink, Page } from "../../../../ui/page.tsx";
import classes from "../../../../ui/side-column.module.css";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { ConfirmMail } from "../../core/components/confirm-mail.tsx";
import { FundsBadge, StateBadges, TypeBadge } from "../../core/components/program-badges.tsx";
import type { ProgramSearch } from "../../core/program-search-fields.ts";
import { ScopeSection } from "../../scopes/components/scope-section.tsx";
import { HistorySection } from "../../versions/components/history-section.tsx";
import { useHashSection } from "../use-hash-section.ts";
import { useProgramLinks } from "../use-program-links.ts";
import { ProgramFacts } from "./program-facts.tsx";
import { ProgramHeadActions, SubmitLink } from "./program-head-actions.tsx";
import { ProgramSection } from "./program-section.tsx";
import { RewardTable } from "./reward-table.tsx";
import { SectionNav } from "./section-nav.tsx";
import { UnfundedHint } from "./unfunded-hint.tsx";

const OwnCredentials = lazyPart(() =>
  import("../../credentials/components/own-credentials.tsx").then((module) => module.OwnCredentials),
);
const ProgramParticipation = lazyPart(() =>
  import("../../participation/components/program-participation.tsx").then((module) => module.ProgramParticipation),
);
const SafeHarborText = lazyPart(() => import("./safe-harbor-text.tsx").then((module) => module.SafeHarborText));

export interface ProgramViewProps {
  program: Program;
  /** Handle or title from the address of the page. */
  reference: string;
  back: BackLink;
  /** A failed reload, above the content that is still shown. */
  warning: ReactNode;
  search: ProgramSearch;
  setSearch: (changes: ProgramSearch) => void;
  /** Content of other features for the program with this handle. */
  more?: ((handle: string) => ReactNode) | undefined;
  /** Shows every reader the program as a researcher sees it. */
  isPreview?: boolean;
}

/** The program page once the program is loaded. */
export function ProgramView({ program, reference, back, warning, search, setSearch, more, isPreview = false }: ProgramViewProps) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const viewer = useViewer();
  const experience = isPreview ? "researcher" : viewer.experience;
  const isConfirmed = isPreview || viewer.user.email_verified;
  useHashSection();
  const links = useProgramLinks(program, experience);
  const submit = useIntersection<HTMLDivElement>({ rootMargin: "-56px 0px 0px 0px" });
  const mayEdit = program.can.includes("edit");
  const mayReport = program.can.includes("submit_report");
  const hasPart = program.own_invitation_id !== null || program.own_interest_id !== null || program.can.includes("apply");
  const range = rewardRangeText(program.rewards, useRewardWords());
  const sections = (["about", "rewards", "scope", "policy", ...(isPreview ? [] : (["history"] as const))] as const).map((id) => ({
    id,
    label: t(`details.${id}`),
    ...(id === "scope" && { count: formatNumber(program.scope_count, locale) }),
  }));
  const nothing = (text: string) => <Text c="dimmed">{text}</Text>;
  return (
    <Page
      title={program.title}
      back={back}
      meta={
        <>
          <TextLink
            to="/{-$area}/bounties"
            search={{ company_id: program.company_id }}
            display="inline-flex"
            mih={24}
            miw={0}
            c="var(--mantine-color-text)"
            style={{ alignItems: "center", gap: 6, overflowWrap: "anywhere" }}
          >
            <Avatar name={program.company_name} picture={program.company_logo} size={20} square /> {program.company_name}
          </TextLink>
          <TypeBadge type={program.program_type} />
          <FundsBadge funds={program.funds} />
          <StateBadges program={program} own={mayEdit} />
          <strong>{range ?? t(`reward.${program.program_type}_none`)}</strong>
        </>
      }
      actions={<ProgramHeadActions program={program} isPreview={isPreview} submitRef={submit.ref} />}
    >
      {warning}
      {!isPreview && <UnfundedHint program={program} />}
      {program.status !== "active" && (
        <Alert color="var(--sp-amber)" mb="md">
          {t(experience === "researcher" ? "details.no_reports" : `details.${program.status}`)}
        </Alert>
      )}
      {experience === "researcher" && program.status === "active" && !isConfirmed && (
        <ConfirmMail>{t("details.confirm_email")}</ConfirmMail>
      )}
      {hasPart && !isPreview && (
        <Suspense>
          <ProgramParticipation program={program} />
        </Suspense>
      )}
      {program.own_credentials !== null && (
        <Suspense>
          <OwnCredentials program={program} />
        </Suspense>
      )}
      <SectionNav
        sections={sections}
        // Once the one beside the title is out of sight.
        action={submit.entry?.isIntersecting === false && <SubmitLink handle={program.handle} size="xs" />}
      />
      <div className={classes.columns}>
        <div>
          <ProgramSection id="about" title={t("details.about")}>
            {program.description.trim() ? (
              <Spoiler maxHeight={280} showLabel={t("details.show_more")} hideLabel={t("details.show_less")}>
                <Markdown>{program.description}</Markdown>
              </Spoiler>
            ) : (
              nothing(t("details.no_description"))
            )}
          </ProgramSection>
          <ProgramSection id="rewards" title={t("details.rewards")}>
            {range === null ? (
              nothing(t(`details.${program.program_type}_pays_nothing`))
            ) : (
              <RewardTable rewards={program.rewards} />
            )}
          </ProgramSection>
          <ProgramSection id="scope" title={t("details.scope")} count={t("list.scope_count", { count: program.scope_count })}>
            <ScopeSection
              program={reference}
              infos={program}
              pays={range !== null || program.program_type === "BBP"}
              reportTo={mayReport && !isPreview ? program.handle : null}
              emptyAction={
                mayEdit && (
                  <ButtonLink to="/bounties/edit/$title" params={{ title: program.handle }} variant="default">
                    {t("details.edit")}
                  </ButtonLink>
                )
              }
            />
          </ProgramSection>
          <ProgramSection id="policy" title={t("details.policy")}>
            {program.policy.trim() ? <Markdown>{program.policy}</Markdown> : nothing(t("details.no_policy"))}
            {program.bugCredentialRequirements.trim() && (
              <>
                <Title order={3} mt="lg" mb={8}>
                  {t("details.credentials")}
                </Title>
                <Markdown>{program.bugCredentialRequirements}</Markdown>
              </>
            )}
            {program.safe_harbor !== "none" && (
              <Suspense fallback={<SkeletonRows height={176} />}>
                <SafeHarborText kind={program.safe_harbor} />
              </Suspense>
            )}
          </ProgramSection>
          {!isPreview && more?.(program.handle)}
          {!isPreview && (
            <ProgramSection id="history" title={t("details.history")}>
              <HistorySection program={program.program_id} search={search} setSearch={setSearch} />
            </ProgramSection>
          )}
        </div>
        <aside className={classes.side} style={{ top: 112, marginTop: 16 }} aria-label={t("facts.title")}>
          <ProgramFacts program={program} links={links} />
        </aside>
      </div>
    </Page>
  );
}
