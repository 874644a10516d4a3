import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { type RewardTier, rewardInversions, rewardTiers } from "../../shared/reward-text.ts";
import { fieldsOf } from "../form-values.ts";
import { DigitsInput } from "./digits-input.tsx";
import type { FieldsProps } from "./fields-props.ts";
import classes from "./form-fields.module.css";

/** What each severity is worth: an amount, or from one to another; of a VDP nothing. */
export function RewardFields({ form, set, fault }: FieldsProps) {
  const t = useTranslations("programs/editor");
  const ui = useTranslations("ui.severity");
  const { rewards } = form;
  if (form.program_type === "VDP") return <p className={classes.help}>{t("rewards_VDP_help")}</p>;
  const inversions = rewardTiers.every((tier) => /^\d*$/.test(rewards[tier].min + rewards[tier].max))
    ? rewardInversions(fieldsOf(form).rewards)
    : [];
  const box = (level: RewardTier, end: "min" | "max") => {
    const value = rewards[level][end];
    const name = `rewards.${level}.${end}`;
    return (
      <DigitsInput
        name={name}
        label={t(`reward_${end}`, { level: ui(level) })}
        value={value}
        onChange={(text) => set({ rewards: { ...rewards, [level]: { ...rewards[level], [end]: text } } })}
        error={/^\d*$/.test(value) ? fault(name) : t("fault.reward_whole", { level })}
        placeholder={end === "min" ? "0" : t("optional")}
      />
    );
  };
  return (
    <>
      <p className={classes.help}>{t("rewards_BBP_help")}</p>
      <div className={classes.tiers}>
        <span className={classes.corner} />
        <span className={classes.columnHead} aria-hidden>
          {t("reward")}
        </span>
        <span className={classes.columnHead} aria-hidden>
          {t("up_to")}
        </span>
        {rewardTiers.map((level) => (
          <Fragment key={level}>
            <span className={classes.tier}>
              <SeverityBadge severity={level} />
            </span>
            {box(level, "min")}
            {box(level, "max")}
          </Fragment>
        ))}
      </div>
      {inversions.map(({ lower, upper }) => (
        <p key={lower} className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden /> {t("reward_inverted", { lower, upper })}
        </p>
      ))}
    </>
  );
}
