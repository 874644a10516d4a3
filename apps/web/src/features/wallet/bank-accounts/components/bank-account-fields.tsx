import { Group, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import type { AddBankAccountInput } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { bankAccountLimits as limits } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import {
  type BankScheme,
  bankSchemes,
  schemeOfCountry,
  usAccountTypes,
} from "@safeport/contract/wallet/core/bank-account.values";
import { useTranslations } from "use-intl";
import type { SchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { useCountries } from "../api/bank-accounts.ts";

export interface BankAccountValues {
  scheme: BankScheme;
  holder_name: string;
  holder_name_latin: string;
  country: string;
  iban: string;
  routing_number: string;
  account_number: string;
  account_type: string;
  bic: string;
  /** Of the holder; for accounts without an IBAN outside the United States. */
  address: { street: string; postal_code: string; town: string };
}

/** Values of a new account of a holder in a country. */
export function newBankAccount(holder_name: string, country: string | null): BankAccountValues {
  const numbers = { iban: "", routing_number: "", account_number: "", account_type: "checking", bic: "" };
  const address = { street: "", postal_code: "", town: "" };
  return { scheme: schemeOfCountry(country), holder_name, holder_name_latin: "", country: country ?? "", ...numbers, address };
}

/** The values as the server takes them: those of the chosen kind of account. */
export function bankAccountInput({ scheme, holder_name, holder_name_latin, country, ...numbers }: BankAccountValues) {
  const { iban, routing_number, account_number, account_type, bic, address } = numbers;
  const number = {
    iban: { iban },
    us: { routing_number, account_number, account_type },
    swift: { bic, account_number, address },
  }[scheme];
  return {
    scheme,
    holder_name,
    country: scheme === "us" ? "US" : country,
    ...number,
    ...(holder_name_latin.trim() !== "" && { holder_name_latin }),
  } as AddBankAccountInput;
}

interface BankAccountFieldsProps {
  form: SchemaForm<BankAccountValues>;
  holderHint: string;
}

/** The fields of a bank account; its number is checked by the server, which names the field that is wrong. */
export function BankAccountFields({ form, holderHint }: BankAccountFieldsProps) {
  const t = useTranslations("wallet/methods.add");
  const schemes = useTranslations("wallet/methods.scheme");
  const countries = useCountries().data?.items ?? [];
  const { scheme, holder_name } = form.values;
  const needsLatin = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]/u.test(holder_name);

  /** Offers the kind of account of the country, unless a number was entered for another kind. */
  function chooseCountry(country: string): void {
    form.setFieldValue("country", country);
    const { iban, bic, account_number } = form.values;
    if (country && `${iban}${bic}${account_number}`.trim() === "") form.setFieldValue("scheme", schemeOfCountry(country));
  }

  return (
    <>
      <SegmentedControl
        aria-label={t("scheme")}
        fullWidth
        value={scheme}
        onChange={(value) => form.setFieldValue("scheme", value as BankScheme)}
        data={bankSchemes.map((value) => ({ value, label: schemes(value) }))}
      />
      <TextInput
        {...form.getInputProps("holder_name")}
        label={t("holder")}
        description={holderHint}
        maxLength={limits.holder}
        dir="auto"
        autoComplete="off"
      />
      {needsLatin && (
        <TextInput
          {...form.getInputProps("holder_name_latin")}
          label={t("latin")}
          description={t("latin_hint")}
          maxLength={limits.holder}
          autoComplete="off"
        />
      )}
      {scheme !== "us" && (
        <NativeSelect
          {...form.getInputProps("country")}
          onChange={(event) => chooseCountry(event.currentTarget.value)}
          label={t("country")}
          data={[{ value: "", label: t("choose") }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
        />
      )}
      {scheme === "iban" && (
        <TextInput
          {...form.getInputProps("iban")}
          label={t("iban")}
          maxLength={limits.iban}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {scheme === "us" && (
        <TextInput
          {...form.getInputProps("routing_number")}
          label={t("routing")}
          maxLength={limits.routing}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {scheme === "swift" && (
        <TextInput {...form.getInputProps("bic")} label={t("bic")} maxLength={limits.bic} autoComplete="off" spellCheck={false} />
      )}
      {scheme !== "iban" && (
        <TextInput {...form.getInputProps("account_number")} label={t("account")} maxLength={limits.account} autoComplete="off" />
      )}
      {scheme === "swift" && (
        <>
          <TextInput
            {...form.getInputProps("address.street")}
            label={t("street")}
            maxLength={limits.addressLine}
            autoComplete="street-address"
          />
          <Group grow gap="sm" align="start">
            <TextInput
              {...form.getInputProps("address.postal_code")}
              label={t("postal_code")}
              maxLength={limits.postalCode}
              autoComplete="postal-code"
            />
            <TextInput
              {...form.getInputProps("address.town")}
              label={t("town")}
              maxLength={limits.addressLine}
              autoComplete="address-level2"
            />
          </Group>
        </>
      )}
      {scheme === "us" && (
        <NativeSelect
          {...form.getInputProps("account_type")}
          label={t("type")}
          data={usAccountTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      )}
    </>
  );
}
