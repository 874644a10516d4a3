import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { AddApiTokenInput } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { apiTokenLimits } from "@safeport/contract/accounts/api-tokens/api-token.limits";
import { type ApiScope, apiScopes } from "@safeport/contract/kernel/api-token.scopes";
import { type GivableRole, givableRoles } from "@safeport/contract/kernel/company-role.values";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { scopeKey } from "../../../../lib/scope-key.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { MadeToken } from "../../../../ui/made-token.tsx";
import { useAddApiToken } from "../api/api-tokens.ts";

const schema = z.pick(AddApiTokenInput, { name: true, scopes: true });
const dayMs = 86_400_000;
const choices = [7, 30, apiTokenLimits.defaultDays, apiTokenLimits.days - 1];

/** The company whose tokens are shown, with the roles that the reader can give them. */
export interface TokenCompany {
  company_id: string;
  roles: readonly GivableRole[];
}

/** Asks for name, scopes and end of a token, then shows it this once. */
export function AddApiToken({ company, onClose }: { company?: TokenCompany | undefined; onClose: () => void }) {
  const t = useTranslations("accounts/tokens");
  const add = useAddApiToken();
  const form = useSchemaForm<{ name: string; scopes: ApiScope[]; days: string; role: GivableRole }>({
    initialValues: { name: "", scopes: [], days: String(apiTokenLimits.defaultDays), role: company?.roles.at(-1) ?? "viewer" },
    schema: z.object({ ...schema.shape, days: z.string(), role: z.enum(givableRoles) }),
  });
  const token = add.data?.token;
  const send = ({ name, scopes, days, role }: typeof form.values) => {
    if (add.isPending) return;
    const expires_at = new Date(Date.now() + Number(days) * dayMs).toISOString();
    const ofCompany = company && { company_id: company.company_id, role };
    add.mutate({ name, scopes, expires_at, ...ofCompany }, { onError: form.showRefusal });
  };
  return (
    <Dialog opened onClose={onClose} title={t("make")} size="lg">
      {token ? (
        <MadeToken token={token} t={t} onClose={onClose} />
      ) : (
        <form onSubmit={form.onSubmit(send)} noValidate>
          <Stack gap="md">
            <TextInput
              {...form.getInputProps("name")}
              name="name"
              label={t("name")}
              description={t("name_hint")}
              maxLength={apiTokenLimits.name}
              data-autofocus
            />
            {company && (
              <NativeSelect
                {...form.getInputProps("role")}
                label={t("company.role_label")}
                description={t("company.role_hint")}
                data={company.roles.map((role) => ({ value: role, label: t(`company.role.${role}`) }))}
              />
            )}
            <Checkbox.Group {...form.getInputProps("scopes")} label={t("scopes")}>
              <Stack gap={6} mt={4}>
                {apiScopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={t(`scope.${scopeKey(scope)}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <NativeSelect
              {...form.getInputProps("days")}
              label={t("days")}
              data={choices.map((days) => ({ value: String(days), label: t("day_count", { days }) }))}
            />
            <SubmitActions
              onCancel={onClose}
              submitLabel={t("submit")}
              pending={add.isPending}
              failure={
                add.error && Object.keys(form.errors).length === 0 ? (
                  <ErrorAlert error={add.error} fallback={t("make_failed")} />
                ) : undefined
              }
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
