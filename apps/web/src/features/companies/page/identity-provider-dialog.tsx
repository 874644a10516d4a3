import { Button, Code, Group, NativeSelect, PasswordInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { CompanyProvider, RoleOfValue } from "@safeport/contract/companies/identity-provider.endpoints";
import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { type GivableRole, givableRoles } from "@safeport/contract/companies/member.policy";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useCopy } from "../../../ui/use-copy.ts";
import { useIdentityProviderActs } from "../api/identity-provider.ts";

interface Values {
  issuer: string;
  client_id: string;
  secret: string;
  default_role: GivableRole;
  role_claim: string;
  role_map: RoleOfValue[];
  is_enforced: boolean;
}

interface IdentityProviderDialogProps {
  companyId: string;
  data: CompanyProvider;
  onClose: () => void;
}

const required = (path: string) => ({ path, code: "required" as const, isEmpty: true });

/** Connects the identity provider of a company, or changes it. */
export function IdentityProviderDialog({ companyId, data, onClose }: IdentityProviderDialogProps) {
  const t = useTranslations("companies/identity");
  const tRole = useTranslations("companies/settings.role");
  const { provider } = data;
  const { set } = useIdentityProviderActs(companyId);
  const form = useSchemaForm<Values>({
    initialValues: {
      issuer: provider?.issuer ?? "",
      client_id: provider?.client_id ?? "",
      secret: "",
      default_role: provider?.default_role ?? "viewer",
      role_claim: provider?.role_claim ?? "",
      role_map: provider?.role_map ?? [],
      is_enforced: provider?.is_enforced ?? false,
    },
    problemsOf: ({ issuer, client_id, secret, role_map }) => [
      ...(issuer.trim() ? [] : [required("issuer")]),
      ...(client_id.trim() ? [] : [required("client_id")]),
      ...(secret || provider ? [] : [required("secret")]),
      ...role_map.flatMap(({ value }, index) => (value.trim() ? [] : [required(`role_map.${index}.value`)])),
    ],
  });
  const roles = givableRoles.map((value) => ({ value, label: tRole(value) }));
  const send = ({ secret, role_claim, ...fields }: Values) =>
    set.mutate(
      {
        ...fields,
        role_claim: role_claim.trim() || null,
        ...(secret && { secret }),
        ...(provider && { version: provider.version }),
      },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("saved") });
          onClose();
        },
        onError: (error) => void form.showRefusal(error),
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("form.title")} top="6vh">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <RedirectUri value={data.redirect_uri} />
          <TextInput
            {...form.getInputProps("issuer")}
            label={t("form.issuer")}
            description={t("form.issuer_hint")}
            inputMode="url"
            maxLength={identityProviderLimits.issuer}
          />
          <TextInput
            {...form.getInputProps("client_id")}
            label={t("form.client_id")}
            maxLength={identityProviderLimits.client_id}
          />
          <PasswordInput
            {...form.getInputProps("secret")}
            label={t("form.secret")}
            description={provider && t("form.secret_kept", { hint: provider.secret_hint })}
            autoComplete="off"
            maxLength={identityProviderLimits.secret}
          />
          <NativeSelect {...form.getInputProps("default_role")} label={t("form.default_role")} data={roles} />
          <TextInput
            {...form.getInputProps("role_claim")}
            label={t("form.role_claim")}
            description={t("form.role_claim_hint")}
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
          <Switch
            {...form.getInputProps("is_enforced", { type: "checkbox" })}
            label={t("form.is_enforced")}
            description={t(provider?.last_used_at ? "form.is_enforced_hint" : "form.untried")}
            disabled={!provider?.last_used_at && !form.values.is_enforced}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("form.save")}
            pending={set.isPending}
            failure={<FormFailure error={set.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function RedirectUri({ value }: { value: string }) {
  const t = useTranslations("companies/identity.form");
  const { copied, copy } = useCopy();
  return (
    <div>
      <Text fz={14} fw={500}>
        {t("redirect_uri")}
      </Text>
      <Group gap="xs" mt={4}>
        <Code style={{ overflowWrap: "anywhere", minWidth: 0 }}>{value}</Code>
        <Button variant="default" size="xs" onClick={() => void copy(value)}>
          {t(copied ? "copied" : "copy")}
        </Button>
      </Group>
    </div>
  );
}
