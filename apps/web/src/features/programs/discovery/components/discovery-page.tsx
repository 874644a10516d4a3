import { SimpleGrid } from "@mantine/core";
import type { ProgramCard } from "@safeport/contract/programs/program.schema";
import { type Icon, IconBolt, IconCoin, IconRefresh, IconShieldDollar, IconSparkles, IconStar } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Page } from "../../../../ui/page.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { ConfirmMail } from "../../shared/components/confirm-mail.tsx";
import { FundsBadge } from "../../shared/components/program-badges.tsx";
import { rewardRangeText } from "../../shared/reward-text.ts";
import { useResponseText } from "../../shared/use-response-text.ts";
import { useRewardWords } from "../../shared/use-reward-words.ts";
import { type DiscoverySectionKind, discoverySections } from "../discovery-sections.ts";
import { useSetUp } from "../use-set-up.ts";
import { DiscoverySection } from "./discovery-section.tsx";
import { SetUpList } from "./set-up-list.tsx";

const OwnInterests = lazyPart(() =>
  import("../../participation/components/own-participation.tsx").then((module) => module.OwnInterests),
);
const OwnInvitations = lazyPart(() =>
  import("../../participation/components/own-participation.tsx").then((module) => module.OwnInvitations),
);

const icons: Record<DiscoverySectionKind, Icon> = {
  newest: IconSparkles,
  changed: IconRefresh,
  reward: IconCoin,
  funds: IconShieldDollar,
  fastest: IconBolt,
  followed: IconStar,
};

interface DiscoveryPageProps {
  /** Work that the reader can continue, above the programs; undefined while it is loading. */
  waiting: ReactNode;
}

/**
 * The start page: the first needs of a new account or company, waiting work of the reader, then their other work in progress, new
 * programs, changed scopes, the best payers, best funded and fastest answers unless the reader is staff, and followed programs.
 */
export function DiscoveryPage({ waiting }: DiscoveryPageProps) {
  const t = useTranslations("programs");
  const { experience } = useViewer();
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
    reward: ({ rewards, program_type }) => <strong>{rewardRangeText(rewards, words) ?? t(`reward.${program_type}_none`)}</strong>,
  };
  return (
    <Page title={t("discovery")}>
      {experience === "researcher" && <ConfirmMail />}
      {setUp && <SetUpList {...setUp} />}
      {experience === "researcher" && (
        <Suspense>
          <OwnInvitations />
        </Suspense>
      )}
      {waiting}
      {experience === "researcher" && (
        <Suspense>
          <OwnInterests />
        </Suspense>
      )}
      {/* Hidden until the section above is known, which would push them down. */}
      <SimpleGrid
        cols={{ base: 1, lg: 2 }}
        spacing="lg"
        maw={{ base: 720, lg: "none" }}
        {...((waiting === undefined || setUp === undefined) && { display: "none" })}
      >
        {kinds.map((kind) => (
          <DiscoverySection key={kind} kind={kind} icon={icons[kind]} figure={figures[kind]} />
        ))}
      </SimpleGrid>
    </Page>
  );
}

function scopeTime({ scope_changed_at }: ProgramCard): ReactNode {
  return scope_changed_at && <TimeAgo time={scope_changed_at} />;
}
