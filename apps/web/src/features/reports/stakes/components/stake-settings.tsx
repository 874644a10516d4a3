import { Button, Checkbox, Group, Text } from "@mantine/core";
import { stakeAmounts } from "@safeport/contract/reports/core/stake.values";
import { stakeBelow } from "@safeport/contract/reports/stakes/stake.limits";
import type { AskedStake } from "@safeport/contract/reports/stakes/stake.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { QuerySettings } from "../../../../ui/query-settings.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useProgramStake, useSetStake } from "../api/stake.ts";

/** What a program asks people without a record for, for those who edit it. */
export function StakeSettings({ program }: { program: string }) {
  const t = useTranslations("reports/stakes");
  return (
    <QuerySettings title={t("title")} text={t("settings_text")} query={useProgramStake(program)}>
      {({ stake }) => <StakeForm key={JSON.stringify(stake)} program={program} stake={stake} />}
    </QuerySettings>
  );
}

/** What a program is offered that asks for nothing yet: a valid report of low severity earns as much. */
const firstAmount = 5;

function StakeForm({ program, stake }: { program: string; stake: AskedStake | null }) {
  const t = useTranslations("reports/stakes");
  const [isAsked, setAsked] = useState(stake !== null);
  const [amount, setAmount] = useState<number | null>(stake?.amount ?? firstAmount);
  const [below, setBelow] = useState(stake?.below ?? null);
  const save = useSetStake(program);
  const next = isAsked && amount !== null ? { kind: "points" as const, amount, below } : null;
  const isSame = isAsked === (stake !== null) && (!isAsked || (amount === stake?.amount && below === stake.below));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(next, { onSuccess: () => toast({ kind: "success", message: t("saved") }) });
      }}
    >
      <Checkbox label={t("asked")} checked={isAsked} onChange={({ currentTarget }) => setAsked(currentTarget.checked)} mb="sm" />
      {isAsked && (
        <Group align="flex-start" gap="md" mb="sm">
          <NumberField
            label={t("amount")}
            description={t("amount_hint")}
            required
            flex="1 1 240px"
            min={stakeAmounts.points.min}
            max={stakeAmounts.points.max}
            digits={0}
            value={amount}
            onChange={setAmount}
          />
          <NumberField
            label={t("below")}
            description={t("below_hint")}
            flex="1 1 240px"
            min={stakeBelow.min}
            max={stakeBelow.max}
            digits={0}
            value={below}
            onChange={setBelow}
          />
        </Group>
      )}
      <FormFailure error={save.error} />
      <Group justify="space-between" gap="sm" mt="md">
        <Text fz={13} c="dimmed">
          {stake !== null && t("keeps")}
        </Text>
        <Button type="submit" disabled={isSame || (isAsked && amount === null)} loading={save.isPending}>
          {t("save")}
        </Button>
      </Group>
    </form>
  );
}
