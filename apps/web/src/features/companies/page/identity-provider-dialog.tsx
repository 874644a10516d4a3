import { NativeSelect, Stack, Switch } from "@mantine/core";
import type { CompanyProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { type IdentityProviderKind, identityProviderKinds } from "@safeport/contract/companies/identity-provider.values";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useIdentityProviderActs } from "../api/identity-provider.ts";
import { changesOf, kindChange, missingOf, type ProviderValues, valuesOf } from "./identity-provider-form.ts";
import { OidcFields } from "./oidc-fields.tsx";
import { RoleFields } from "./role-fields.tsx";
import { SamlFields } from "./saml-fields.tsx";

interface IdentityProviderDialogProps {
  companyId: string;
  data: CompanyProvider;
  onClose: () => void;
}

/** Connects the identity provider of a company, or changes it. */
export function IdentityProviderDialog({ companyId, data, onClose }: IdentityProviderDialogProps) {
  const t = useTranslations("companies/identity");
  const { provider } = data;
  const { set } = useIdentityProviderActs(companyId);
  const form = useSchemaForm<ProviderValues>({
    initialValues: valuesOf(data),
    problemsOf: (values) => missingOf(values, data).map((path) => ({ path, code: "required" as const, isEmpty: true })),
  });
  const { kind } = form.values;
  const wasUsed = provider?.kind === kind && provider.last_used_at !== null;
  const send = (values: ProviderValues) =>
    set.mutate(changesOf(values, data), {
      onSuccess: () => {
        toast({ kind: "success", message: t("saved") });
        onClose();
      },
      onError: (error) => void form.showRefusal(error),
    });
  return (
    <Dialog opened onClose={onClose} title={t("form.title")} top="6vh">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t("form.kind")}
            data={identityProviderKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              form.setValues(kindChange(data, value as IdentityProviderKind));
              form.clearErrors();
            }}
          />
          {kind === "saml" ? <SamlFields form={form} data={data} /> : <OidcFields form={form} data={data} />}
          <RoleFields form={form} />
          <Switch
            {...form.getInputProps("is_enforced", { type: "checkbox" })}
            label={t("form.is_enforced")}
            description={t(wasUsed ? "form.is_enforced_hint" : "form.untried")}
            disabled={!wasUsed && !form.values.is_enforced}
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
