import { Box, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { type RewardTier, rewardInversions, rewardTiers } from "../../../../lib/reward-text.ts";
import { useSite } from "../../../../lib/site.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { fieldsOf, isDigits } from "../form-values.ts";
import type { ProgramFields } from "../use-program-form.ts";
import { DigitsInput } from "./digits-input.tsx";
import classes from "./form-fields.module.css";

/** Reward of each severity: an amount or a range. A VDP pays nothing. */
export function RewardFields({ form }: { form: ProgramFields }) {
  const t = useTranslations("programs/editor");
  const severityName = useTranslations("reports/severity");
  const { currency } = useSite();
  const { rewards, program_type } = form.values;
  const help = (
    <Text fz={13} c="dimmed">
      {t(`rewards_${program_type}_help`, { currency })}
    </Text>
  );
  if (program_type === "VDP") return help;
  const inversions = rewardTiers.every((tier) => isDigits(rewards[tier].min + rewards[tier].max))
    ? rewardInversions(fieldsOf(form.values).rewards)
    : [];
  const input = (level: RewardTier, end: "min" | "max") => {
    const { error, ...props } = form.getInputProps(`rewards.${level}.${end}`);
    return (
      <DigitsInput
        {...props}
        value={rewards[level][end]}
        label={t(`reward_${end}`, { level: severityName(level) })}
        error={isDigits(rewards[level][end]) ? error : t("error.reward_whole", { level })}
        placeholder={end === "min" ? "0" : t("optional")}
      />
    );
  };
  return (
    <>
      {help}
      <div className={classes.tiers}>
        <Box component="span" visibleFrom="xs" />
        {(["reward", "up_to"] as const).map((name) => (
          <Box component="span" key={name} fz={13} c="dimmed" aria-hidden>
            {t(name)}
          </Box>
        ))}
        {rewardTiers.map((level) => (
          <Fragment key={level}>
            <span className={classes.tier}>
              <SeverityBadge severity={level} />
            </span>
            {input(level, "min")}
            {input(level, "max")}
          </Fragment>
        ))}
      </div>
      {inversions.map(({ lower, upper }) => (
        <Group key={lower} gap={6} c="var(--sp-amber)" fz={13} role="status">
          <IconAlertTriangle size={16} aria-hidden /> {t("reward_inverted", { lower, upper })}
        </Group>
      ))}
    </>
  );
}
