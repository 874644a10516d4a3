import { Button, Stack, Text } from "@mantine/core";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { PayeeAccount as Account } from "@safeport/contract/wallet/core/payee-account.schema";
import { useTranslations } from "use-intl";
import { countryName, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Copyable } from "../../core/components/copyable.tsx";

interface PayeeAccountProps {
  view: { data: Account | undefined; error: Error | null; isPending: boolean; show: () => void };
}

/** The account to which one payment goes, once staff ask for it: each view is logged. */
export function PayeeAccount({ view: { data, error, isPending, show } }: PayeeAccountProps) {
  const t = useTranslations("wallet/desk.account");
  const { locale } = useI18n();
  if (!data)
    return (
      <Stack gap="xs" align="flex-start">
        <Text c="dimmed" fz={14}>
          {t("why")}
        </Text>
        <Button variant="default" loading={isPending} onClick={show}>
          {t("show")}
        </Button>
        {error && <ErrorAlert error={error} />}
      </Stack>
    );
  const { amount, currency, reference, address, iban } = data;
  const place = address && `${address.street}, ${address.postal_code} ${address.town}`;
  const fields = [
    { name: "holder_name", shown: data.holder_name },
    { name: "iban", shown: iban?.replace(/(.{4})(?=.)/g, "$1 "), copied: iban },
    { name: "bic", shown: data.bic },
    { name: "routing_number", shown: data.routing_number },
    { name: "account_number", shown: data.account_number },
    { name: "account_type", shown: data.account_type },
    { name: "country", shown: data.country && countryName(data.country, locale), copied: data.country },
    { name: "address", shown: place },
    { name: "amount", shown: formatMinor(amount, currency, locale), copied: decimalAmount(amount, currency) },
    { name: "reference", shown: reference },
  ] as const;
  return (
    // The button that had the focus is gone.
    <div ref={focusOnce} tabIndex={-1} style={{ outline: "none" }}>
      <Facts
        divided
        facts={fields.flatMap(({ name, shown, ...field }) => {
          if (!shown) return [];
          const copied = ("copied" in field && field.copied) || shown;
          return { label: t(`field.${name}`), value: <Copyable label={t(`field.${name}`)} shown={shown} copied={copied} /> };
        })}
      />
    </div>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();
