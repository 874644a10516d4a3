import { Text } from "@mantine/core";
import type { Rewards } from "@safeport/contract/kernel/money";
import { useTranslations } from "use-intl";
import { rewardTiers, tierText } from "../../../../lib/reward-text.ts";
import { useRewardWords } from "../../../../lib/use-reward-words.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";

/** Rewards of a program by severity, highest first. */
export function RewardTable({ rewards }: { rewards: Rewards }) {
  const t = useTranslations("programs");
  const words = useRewardWords();
  return (
    <Tiles
      lines
      tiles={rewardTiers.map((tier) => ({
        key: `${tier}`,
        content: (
          <>
            <dt>
              <SeverityBadge severity={tier} />
            </dt>
            <Text component="dd" fz={16} fw={600}>
              {tierText(rewards[tier], words) ?? (
                <Text span inherit fw={400} c="dimmed">
                  {t("reward.tier_none")}
                </Text>
              )}
            </Text>
          </>
        ),
      }))}
    />
  );
}
