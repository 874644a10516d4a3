import { Alert, Checkbox, Stack, Text } from "@mantine/core";
import type { ProgramStake } from "@safeport/contract/reports/stakes/stake.endpoints";
import type { AskedStake } from "@safeport/contract/reports/stakes/stake.schema";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";
import { useProgramStake } from "../api/stake.ts";

/** The stake that the reader gives with their next report; null where none is needed. */
export function neededStake(data: ProgramStake | undefined): AskedStake | null {
  return data?.need === "needed" ? data.stake : null;
}

interface StakeAgreementProps {
  data: ProgramStake | undefined;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Before a report is sent: the stake that it holds, to be agreed to, or what helps who cannot give it. */
export function StakeAgreement({ data, agreed, onAgree }: StakeAgreementProps) {
  const t = useTranslations("reports/stakes");
  if (!data?.stake) return null;
  const { stake, need, available, trials_left, signal } = data;
  const { amount, below } = stake;
  if (need === "trial")
    return (
      <Text fz={13} lh="20px" c="dimmed">
        {t("trial", { left: trials_left, amount })}
      </Text>
    );
  if (need !== "needed") return null;
  if (available < amount) return <TooHigh available={available} amount={amount} />;
  return (
    <Stack gap="xs">
      <Text lh="22px">
        {t("holds", { amount })}{" "}
        <Text span inherit c="dimmed">
          {signal !== null && below !== null ? t("why_below", { below, signal }) : t("why_none")}
        </Text>
      </Text>
      <Checkbox
        label={t("agree", { amount })}
        checked={agreed}
        onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
      />
    </Stack>
  );
}

function TooHigh({ available, amount }: { available: number; amount: number }) {
  const t = useTranslations("reports/stakes");
  return (
    <Alert color="yellow" c="var(--sp-amber)" bg="var(--sp-amber-soft)">
      {t("too_high", { available, amount })} {t("mend")}{" "}
      <TextLink to="/points" underline="always">
        {t("your_points")}
      </TextLink>
    </Alert>
  );
}

/** A sentence beside the form about the stake that the report will hold; nothing where none is needed. */
export function StakeNote({ program }: { program: string }) {
  const t = useTranslations("reports/stakes");
  const { data } = useProgramStake(program);
  const stake = neededStake(data);
  if (!data || !stake) return null;
  const { amount } = stake;
  const isTooHigh = data.available < amount;
  return (
    <Text fz={13} lh="20px" mt="xs" c={isTooHigh ? "var(--sp-amber)" : "dimmed"}>
      {isTooHigh ? t("too_high", { available: data.available, amount }) : t("holds", { amount })}
    </Text>
  );
}
