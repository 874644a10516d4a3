import { SimpleGrid } from "@mantine/core";
import { IconCoin, IconRefresh, IconSparkles } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Page } from "../../../../ui/page.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { rewardRangeText } from "../../shared/reward-text.ts";
import { useRewardWords } from "../../shared/use-reward-words.ts";
import { DiscoverySection } from "./discovery-section.tsx";
import { ProgramSearch } from "./program-search.tsx";

interface DiscoveryPageProps {
  /** What the reader can continue with, above the programs; undefined while it is loading. */
  waiting: ReactNode;
}

/** The start page: work in progress, new programs, changed scopes, highest rewards. */
export function DiscoveryPage({ waiting }: DiscoveryPageProps) {
  const t = useTranslations("programs");
  const words = useRewardWords();
  return (
    <Page title={t("discovery")} subtitle={t("discover.subtitle")}>
      <ProgramSearch />
      {waiting}
      {/* Hidden until the section above is known, which would push them down. */}
      <SimpleGrid
        cols={{ base: 1, lg: 3 }}
        spacing="lg"
        maw={{ base: 720, lg: "none" }}
        {...(waiting === undefined && { display: "none" })}
      >
        <DiscoverySection sort="newest" icon={IconSparkles} figure={({ created_at }) => <TimeAgo time={created_at} />} />
        <DiscoverySection
          sort="changed"
          icon={IconRefresh}
          figure={({ scope_changed_at }) => scope_changed_at && <TimeAgo time={scope_changed_at} />}
        />
        <DiscoverySection
          sort="reward"
          icon={IconCoin}
          figure={({ rewards, program_type }) => (
            <strong>{rewardRangeText(rewards, words) ?? t(`reward.${program_type}_none`)}</strong>
          )}
        />
      </SimpleGrid>
    </Page>
  );
}
