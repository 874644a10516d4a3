import { PasswordInput, TextInput } from "@mantine/core";
import type { CompanyProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { useTranslations } from "use-intl";
import { CopiedValue } from "./copied-value.tsx";
import type { ProviderForm } from "./identity-provider-form.ts";

/** Fields of a provider of OpenID Connect. */
export function OidcFields({ form, data }: { form: ProviderForm; data: CompanyProvider }) {
  const t = useTranslations("companies/identity.form");
  const hint = data.provider?.secret_hint;
  return (
    <>
      <CopiedValue label={t("redirect_uri")} value={data.redirect_uri} />
      <TextInput
        {...form.getInputProps("issuer")}
        label={t("issuer")}
        description={t("issuer_hint")}
        inputMode="url"
        maxLength={identityProviderLimits.issuer}
      />
      <TextInput {...form.getInputProps("client_id")} label={t("client_id")} maxLength={identityProviderLimits.client_id} />
      <PasswordInput
        {...form.getInputProps("secret")}
        label={t("secret")}
        description={hint && t("secret_kept", { hint })}
        autoComplete="off"
        maxLength={identityProviderLimits.secret}
      />
    </>
  );
}
