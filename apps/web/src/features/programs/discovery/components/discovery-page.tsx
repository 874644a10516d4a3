import { Box, Group, SimpleGrid } from "@mantine/core";
import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import {
  type Icon,
  IconBolt,
  IconCoin,
  IconRefresh,
  IconShieldDollar,
  IconSparkles,
  IconStar,
  IconTarget,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rewardRangeText } from "../../../../lib/reward-text.ts";
import { useRewardWords } from "../../../../lib/use-reward-words.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useCompanyMoney } from "../../core/api/company-money.ts";
import { ConfirmMail } from "../../core/components/confirm-mail.tsx";
import { FundsBadge, StateBadges } from "../../core/components/program-badges.tsx";
import { useResponseText } from "../../core/use-response-text.ts";
import { OwnInterests, OwnInvitations } from "../../participation/components/own-participation.tsx";
import { useParticipationKnown } from "../../participation/use-participation-known.ts";
import { type DiscoverySectionKind, discoverySections } from "../discovery-sections.ts";
import { useSetUp } from "../use-set-up.ts";
import { CompanyMoney } from "./company-money.tsx";
import { DiscoverySection } from "./discovery-section.tsx";
import { SetUpList } from "./set-up-list.tsx";

const icons: Record<DiscoverySectionKind, Icon> = {
  newest: IconSparkles,
  changed: IconRefresh,
  reward: IconCoin,
  funds: IconShieldDollar,
  fastest: IconBolt,
  followed: IconStar,
  own: IconTarget,
};

interface DiscoveryPageProps {
  /** Work that the reader can continue, above the programs; undefined while it is loading. */
  waiting: ReactNode;
}

/**
 * The start page: the first needs of a new account or company, a company's money, waiting work of the reader, then their other work in
 * progress, and programs: a company's own before new ones; for others new ones, changed scopes and, unless the reader is staff, the best
 * payers, best funded and fastest answers; followed ones last.
 */
export function DiscoveryPage({ waiting }: DiscoveryPageProps) {
  const t = useTranslations("programs");
  const { experience, companyId } = useViewer();
  const words = useRewardWords();
  const responseText = useResponseText();
  const setUp = useSetUp();
  const kinds = discoverySections(experience);
  const figures: Record<DiscoverySectionKind, (program: ProgramCard) => ReactNode> = {
    newest: ({ created_at }) => <TimeAgo time={created_at} />,
    changed: scopeTime,
    followed: scopeTime,
    funds: (program) => <FundsBadge funds={program.funds} />,
    fastest: (program) => responseText(program),
    own: (program) => (
      <Group component="span" gap="2px 8px" style={{ whiteSpace: "normal" }}>
        <StateBadges program={program} own />
        <FundsBadge funds={program.funds} />
        <span>{[responseText(program), t("list.resolved", { count: program.resolved_count })].filter(Boolean).join(" · ")}</span>
      </Group>
    ),
    reward: ({ rewards, program_type }) => <strong>{rewardRangeText(rewards, words) ?? t(`reward.${program_type}_none`)}</strong>,
  };
  const isResearcher = experience === "researcher";
  const isParticipationKnown = useParticipationKnown(isResearcher);
  const money = useCompanyMoney(experience === "business" ? companyId : null);
  const isKnown = waiting !== undefined && setUp !== undefined && money !== undefined && isParticipationKnown;
  return (
    <Page title={t("discovery")}>
      {isResearcher && <ConfirmMail />}
      {!isKnown && <SkeletonRows height={56} />}
      {/* Shown once all that may be above the programs is known, so that nothing is pushed down. */}
      <Box display={isKnown ? "block" : "none"}>
        {setUp && <SetUpList {...setUp} />}
        {money && <CompanyMoney money={money} />}
        {isResearcher && <OwnInvitations />}
        {waiting}
        {isResearcher && <OwnInterests />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" maw={{ base: 720, lg: "none" }}>
          {kinds.map((kind) => (
            <DiscoverySection key={kind} kind={kind} icon={icons[kind]} figure={figures[kind]} />
          ))}
        </SimpleGrid>
      </Box>
    </Page>
  );
}

function scopeTime({ scope_changed_at }: ProgramCard): ReactNode {
  return scope_changed_at && <TimeAgo time={scope_changed_at} />;
}
