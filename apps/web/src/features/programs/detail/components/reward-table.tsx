import type { Rewards } from "@safeport/contract/kernel/money";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { rewardTiers, tierText } from "../../shared/reward-text.ts";
import classes from "./reward-table.module.css";

/** What a program pays at each severity, the highest first. */
export function RewardTable({ rewards }: { rewards: Rewards }) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  return (
    <div className={classes.box}>
      <dl className={classes.tiers}>
        {rewardTiers.map((tier) => (
          <div key={tier} className={classes.tier}>
            <dt>
              <SeverityBadge severity={tier} />
            </dt>
            <dd className={classes.amount}>
              {tierText(rewards[tier], locale) ?? <span className={classes.nothing}>{t("reward.tier_none")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
