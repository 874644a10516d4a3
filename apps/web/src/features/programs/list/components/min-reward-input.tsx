import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { minRewardOf } from "../programs-query.ts";

interface MinRewardInputProps {
  /** Whole dollars as in the address; empty for none. */
  value: string;
  onChange: (value: string | null) => void;
}

const pauseMs = 400;

/** The least a program must pay at its best; digits only, taken over after a short pause. */
export function MinRewardInput({ value, onChange }: MinRewardInputProps) {
  const t = useTranslations("programs.filter");
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Back, or a link, changed the address under the box.
  if (seen !== value) {
    setSeen(value);
    if (minRewardOf(text) !== minRewardOf(value)) setText(value);
  }
  const apply = useEffectEvent(() => {
    const amount = minRewardOf(text);
    if (amount !== minRewardOf(value)) onChange(amount === undefined ? null : String(amount));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    const timer = setTimeout(apply, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      label={t("min_reward")}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={text}
      leftSection="$"
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ""))}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
    />
  );
}
