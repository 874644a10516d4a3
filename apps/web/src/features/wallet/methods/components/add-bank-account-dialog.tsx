import { NativeSelect, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { AddBankAccountInput } from "@safeport/contract/wallet/bank-account.endpoints";
import { bankAccountWaitHours, bankAccountLimits as limits } from "@safeport/contract/wallet/bank-account.limits";
import { type BankScheme, bankSchemes, schemeOfCountry, usAccountTypes } from "@safeport/contract/wallet/bank-account.values";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useAddBankAccount, useCountries } from "../api/bank-accounts.ts";

interface Values {
  scheme: BankScheme;
  holder_name: string;
  holder_name_latin: string;
  country: string;
  iban: string;
  routing_number: string;
  account_number: string;
  account_type: string;
  bic: string;
}

/** Adds a bank account; its number is checked by the server, which names the field that is wrong. */
export function AddBankAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/methods.add");
  const scheme = useTranslations("wallet/methods.scheme");
  const { user } = useViewer();
  const countries = useCountries().data?.items ?? [];
  const add = useAddBankAccount();
  const form = useSchemaForm<Values>({
    initialValues: {
      scheme: schemeOfCountry(user.country ?? null),
      holder_name: user.full_name,
      holder_name_latin: "",
      country: user.country ?? "",
      iban: "",
      routing_number: "",
      account_number: "",
      account_type: "checking",
      bic: "",
    },
    problemsOf: (values) => schemaProblems(AddBankAccountInput, inputOf(values)),
  });
  const { scheme: kind, holder_name } = form.values;
  const needsLatin = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]/u.test(holder_name);

  /** Offers the kind of account of the country, unless a number was entered for another kind. */
  function chooseCountry(country: string): void {
    form.setFieldValue("country", country);
    const { iban, bic, account_number } = form.values;
    if (country && `${iban}${bic}${account_number}`.trim() === "") form.setFieldValue("scheme", schemeOfCountry(country));
  }

  function send(values: Values): void {
    add.mutate(inputOf(values) as AddBankAccountInput, {
      onSuccess: ({ last4 }) => {
        toast({ kind: "success", message: t("done", { last4, hours: bankAccountWaitHours }) });
        onClose();
      },
      onError: form.showRefusal,
    });
  }

  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            aria-label={t("scheme")}
            fullWidth
            value={kind}
            onChange={(value) => form.setFieldValue("scheme", value as BankScheme)}
            data={bankSchemes.map((value) => ({ value, label: scheme(value) }))}
          />
          <TextInput
            {...form.getInputProps("holder_name")}
            label={t("holder")}
            description={t("holder_hint")}
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
          {kind !== "us" && (
            <NativeSelect
              {...form.getInputProps("country")}
              onChange={(event) => chooseCountry(event.currentTarget.value)}
              label={t("country")}
              data={[{ value: "", label: t("choose") }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
            />
          )}
          {kind === "iban" && (
            <TextInput
              {...form.getInputProps("iban")}
              label={t("iban")}
              maxLength={limits.iban}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {kind === "us" && (
            <TextInput
              {...form.getInputProps("routing_number")}
              label={t("routing")}
              maxLength={limits.routing}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          {kind === "swift" && (
            <TextInput
              {...form.getInputProps("bic")}
              label={t("bic")}
              maxLength={limits.bic}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {kind !== "iban" && (
            <TextInput
              {...form.getInputProps("account_number")}
              label={t("account")}
              maxLength={limits.account}
              autoComplete="off"
            />
          )}
          {kind === "us" && (
            <NativeSelect
              {...form.getInputProps("account_type")}
              label={t("type")}
              data={usAccountTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={add.isPending}
            failure={add.error && Object.keys(form.errors).length === 0 ? <ErrorAlert error={add.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** The values as the server takes them: those of the chosen kind of account. */
function inputOf({ scheme, holder_name, holder_name_latin, country, ...numbers }: Values) {
  const { iban, routing_number, account_number, account_type, bic } = numbers;
  const number = { iban: { iban }, us: { routing_number, account_number, account_type }, swift: { bic, account_number } }[scheme];
  return {
    scheme,
    holder_name,
    country: scheme === "us" ? "US" : country,
    ...number,
    ...(holder_name_latin.trim() !== "" && { holder_name_latin }),
  };
}
