import { Text } from "@mantine/core";
import type { SiteSettings } from "@safeport/contract/site/site.endpoints";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/site.ts";
import { AmountInput } from "../../../ui/forms/amount-input.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import type { SiteValues } from "../site-values.ts";

interface SiteMoneyFieldsProps {
  settings: SiteSettings;
  values: SiteValues;
  onChange: (changes: Partial<SiteValues>) => void;
  errorOf: (name: string) => string | false;
}

/** The settings that move money; Super Admins change them, two of them where there are two. */
export function SiteMoneyFields({ settings, values, onChange, errorOf }: SiteMoneyFieldsProps) {
  const t = useTranslations("site");
  const { currency } = useSite();
  const disabled = !settings.may_change_money || settings.proposal !== null;
  return (
    <>
      <Text fz={13}>{t(settings.may_change_money ? "help.money_two" : "help.money_for_super_admins")}</Text>
      <NumberField
        label={t("field.fee_percent")}
        placeholder={settings.environment.fee_percent}
        min={0}
        max={99.9}
        digits={1}
        rightSection={<span style={{ fontSize: 13, color: "var(--sp-muted)" }}>%</span>}
        disabled={disabled}
        value={values.fee_percent}
        error={errorOf("fee_percent")}
        onChange={(value) => onChange({ fee_percent: value })}
      />
      <AmountInput
        label={t("field.withdrawal_min")}
        currency={currency}
        placeholder={settings.environment.withdrawal_min}
        disabled={disabled}
        value={values.withdrawal_min}
        error={errorOf("withdrawal_min")}
        onChange={(value) => onChange({ withdrawal_min: value })}
      />
      <AmountInput
        label={t("field.second_person_from")}
        description={t("help.second_person_from")}
        currency={currency}
        placeholder={settings.environment.second_person_from}
        disabled={disabled}
        value={values.second_person_from}
        error={errorOf("second_person_from")}
        onChange={(value) => onChange({ second_person_from: value })}
      />
    </>
  );
}
