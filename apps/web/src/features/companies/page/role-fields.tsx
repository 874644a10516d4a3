import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { RoleOfValue } from "@safeport/contract/companies/identity-provider.endpoints";
import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { givableRoles } from "@safeport/contract/companies/member.policy";
import { useTranslations } from "use-intl";
import type { ProviderForm } from "./identity-provider-form.ts";

/** The roles that a provider gives: at the first sign-in, and by the values of a claim or attribute. */
export function RoleFields({ form }: { form: ProviderForm }) {
  const t = useTranslations("companies/identity");
  const tRole = useTranslations("companies/settings.role");
  const roles = givableRoles.map((value) => ({ value, label: tRole(value) }));
  const isSaml = form.values.kind === "saml";
  return (
    <>
      <NativeSelect {...form.getInputProps("default_role")} label={t("form.default_role")} data={roles} />
      <TextInput
        {...form.getInputProps("role_claim")}
        label={t(isSaml ? "form.role_attribute" : "form.role_claim")}
        description={t(isSaml ? "form.role_attribute_hint" : "form.role_claim_hint")}
        maxLength={identityProviderLimits.claim}
      />
      {form.values.role_claim.trim() !== "" && (
        <Stack gap="xs">
          {form.values.role_map.map((_value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their inputs are controlled
            <Group key={index} gap="xs" align="flex-start" wrap="wrap">
              <TextInput
                {...form.getInputProps(`role_map.${index}.value`)}
                aria-label={t("form.value_of", { number: index + 1 })}
                placeholder={t("form.value")}
                maxLength={identityProviderLimits.value}
                flex="1 1 160px"
              />
              <NativeSelect
                {...form.getInputProps(`role_map.${index}.role`)}
                aria-label={t("form.role_of", { number: index + 1 })}
                data={roles}
              />
              <Button
                variant="default"
                aria-label={t("form.remove_value", { number: index + 1 })}
                onClick={() => form.removeListItem("role_map", index)}
              >
                ×
              </Button>
            </Group>
          ))}
          {form.values.role_map.length < identityProviderLimits.values && (
            <Group>
              <Button
                variant="default"
                size="xs"
                onClick={() => form.insertListItem("role_map", { value: "", role: "viewer" } satisfies RoleOfValue)}
              >
                {t("form.add_value")}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </>
  );
}
