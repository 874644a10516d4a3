import { SimpleGrid } from "@mantine/core";
import type { ProgramCard } from "@safeport/contract/programs/program.schema";
import { type Icon, IconCoin, IconRefresh, IconSparkles } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Page } from "../../../../ui/page.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { discoverySorts, type ProgramSort } from "../../list/programs-query.ts";
import { rewardRangeText } from "../../shared/reward-text.ts";
import { useRewardWords } from "../../shared/use-reward-words.ts";
import { DiscoverySection } from "./discovery-section.tsx";
import { ProgramSearch } from "./program-search.tsx";

const icons: Record<ProgramSort, Icon> = { newest: IconSparkles, changed: IconRefresh, reward: IconCoin };

interface DiscoveryPageProps {
  /** What the reader can continue with, above the programs; undefined while it is loading. */
  waiting: ReactNode;
}

/** The start page: work in progress, new programs, changed scopes, and highest rewards unless the reader is staff. */
export function DiscoveryPage({ waiting }: DiscoveryPageProps) {
  const t = useTranslations("programs");
  const { experience } = useViewer();
  const words = useRewardWords();
  const sorts = discoverySorts(experience);
  const figures: Record<ProgramSort, (program: ProgramCard) => ReactNode> = {
    newest: ({ created_at }) => <TimeAgo time={created_at} />,
    changed: ({ scope_changed_at }) => scope_changed_at && <TimeAgo time={scope_changed_at} />,
    reward: ({ rewards, program_type }) => <strong>{rewardRangeText(rewards, words) ?? t(`reward.${program_type}_none`)}</strong>,
  };
  return (
    <Page title={t("discovery")} subtitle={t(experience === "staff" ? "discover.subtitle_staff" : "discover.subtitle")}>
      <ProgramSearch />
      {waiting}
      {/* Hidden until the section above is known, which would push them down. */}
      <SimpleGrid
        cols={{ base: 1, lg: sorts.length }}
        spacing="lg"
        maw={{ base: 720, lg: "none" }}
        {...(waiting === undefined && { display: "none" })}
      >
        {sorts.map((sort) => (
          <DiscoverySection key={sort} sort={sort} icon={icons[sort]} figure={figures[sort]} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
