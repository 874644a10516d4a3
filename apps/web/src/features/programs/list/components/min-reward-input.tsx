import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { maxReward } from "@safeport/contract/kernel/reward.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { currencySign } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { minRewardOf } from "../../core/programs-query.ts";

interface MinRewardInputProps {
  /** Whole units of the platform's currency as in the address; empty for none. */
  value: string;
  onChange: (value: string | undefined) => void;
}

/** The least that a program's highest reward must be; digits only, applied after a short pause. */
export function MinRewardInput({ value, onChange }: MinRewardInputProps) {
  const t = useTranslations("programs.filter");
  const { locale } = useI18n();
  const { currency } = useSite();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Back, or a link, changed the address.
  if (seen !== value) {
    setSeen(value);
    if (minRewardOf(text) !== minRewardOf(value)) setText(value);
  }
  const apply = useDebouncedCallback((typed: string) => {
    const amount = minRewardOf(typed);
    if (amount !== minRewardOf(value)) onChange(amount?.toString());
  }, 400);
  return (
    <TextInput
      label={t("min_reward")}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(maxReward).length}
      value={text}
      leftSection={currencySign(currency, locale)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, "");
        setText(digits);
        apply(digits);
      }}
      onBlur={() => apply.flush()}
      onKeyDown={(event) => event.key === "Enter" && apply.flush()}
    />
  );
}
