import { Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { CompanyProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { useTranslations } from "use-intl";
import { saveText } from "../../../lib/save-text.ts";
import { CopiedValue } from "./copied-value.tsx";
import type { ProviderForm } from "./identity-provider-form.ts";

const { certificates, certificate } = identityProviderLimits;

/** Our side of SAML to enter at the provider, and the fields with that of the provider. */
export function SamlFields({ form, data }: { form: ProviderForm; data: CompanyProvider }) {
  const t = useTranslations("companies/identity.form");
  const { entity_id, acs_url, metadata } = data.saml;
  return (
    <>
      <CopiedValue label={t("our_entity_id")} value={entity_id} />
      <CopiedValue label={t("our_acs_url")} value={acs_url} />
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => saveText("safeport-saml.xml", metadata, "application/samlmetadata+xml")}
        >
          {t("our_metadata")}
        </Button>
      </Group>
      <NativeSelect
        {...form.getInputProps("source")}
        label={t("source")}
        data={[
          { value: "metadata", label: t("source_metadata") },
          { value: "typed", label: t("source_typed") },
        ]}
      />
      {form.values.source === "metadata" ? (
        <Textarea
          {...form.getInputProps("metadata")}
          label={t("metadata")}
          description={t("metadata_hint")}
          minRows={5}
          maxRows={10}
          autosize
          spellCheck={false}
          maxLength={identityProviderLimits.metadata}
        />
      ) : (
        <>
          <TextInput {...form.getInputProps("issuer")} label={t("entity_id")} maxLength={identityProviderLimits.issuer} />
          <TextInput
            {...form.getInputProps("sso_url")}
            label={t("sso_url")}
            description={t("sso_url_hint")}
            inputMode="url"
            maxLength={identityProviderLimits.sso_url}
          />
          <Textarea
            {...form.getInputProps("certificates")}
            label={t("certificates")}
            description={t("certificates_hint", { count: certificates })}
            minRows={4}
            maxRows={10}
            autosize
            spellCheck={false}
            maxLength={certificates * certificate}
          />
        </>
      )}
      <TextInput
        {...form.getInputProps("email_attribute")}
        label={t("email_attribute")}
        description={t("attribute_hint")}
        maxLength={identityProviderLimits.claim}
      />
      <TextInput
        {...form.getInputProps("name_attribute")}
        label={t("name_attribute")}
        description={t("attribute_hint")}
        maxLength={identityProviderLimits.claim}
      />
    </>
  );
}
