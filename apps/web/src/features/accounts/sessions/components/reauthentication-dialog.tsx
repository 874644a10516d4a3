import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { LoginInput, SecondFactorCode } from "@safeport/contract/accounts/core/account.schema";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { settleReauthentication } from "../../../../lib/reauthentication.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useReauthenticate } from "../../core/api/session.ts";
import { CodeField } from "../../core/components/code-field.tsx";

const passwordOnly = z.object({ password: LoginInput.shape.password });
const withCode = z.extend(passwordOnly, { code: SecondFactorCode });

const PasskeyConfirm = lazyPart(() =>
  import("../../passkeys/components/passkey-confirm.tsx").then((module) => module.PasskeyConfirm),
);

const IdentityConfirm = lazyPart(() =>
  import("../../identities/components/identity-confirm.tsx").then((module) => module.IdentityConfirm),
);

/** Asks for the password, with a code where there is a second factor, or for a passkey, while a sensitive call waits; the call goes on, or fails when the dialog is closed. */
export function ReauthenticationDialog() {
  const t = useTranslations("accounts/security.again");
  const tAccounts = useTranslations("accounts");
  const tUi = useTranslations("ui");
  const { user } = useViewer();
  const asksCode = user.two_factor_enabled;
  const form = useSchemaForm({
    schema: asksCode ? withCode : passwordOnly,
    initialValues: { password: "", code: "" },
    textOf: ({ path, isEmpty }) =>
      isEmpty ? (path === "code" ? t("code_required") : tAccounts("required.password")) : undefined,
  });
  const reauthenticate = useReauthenticate();
  // Awaited, since the end of the waiting unmounts this dialog and with it the callbacks of `mutate`.
  const submit = async ({ password, code }: { password: string; code: string }) => {
    const proved = await reauthenticate.mutateAsync({ password, ...(asksCode && { code }) }).catch((error: unknown) => {
      form.showRefusal(error);
      return null;
    });
    if (proved) settleReauthentication(true);
  };
  return (
    <Dialog opened onClose={() => settleReauthentication(false)} title={t("title")}>
      <form
        onSubmit={(event) => {
          event.stopPropagation();
          form.onSubmit((values) => void submit(values))(event);
        }}
        noValidate
      >
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Stack>
          <Text>{t(asksCode ? "text_with_code" : "text", { minutes: reauthMinutes })}</Text>
          <FormFailure error={reauthenticate.error} />
          <PasswordInput
            {...form.getInputProps("password")}
            label={tAccounts("field.password")}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": tAccounts("show_password"), tabIndex: 0 }}
          />
          {asksCode && <CodeField {...form.getInputProps("code")} />}
          <Suspense>
            <PasskeyConfirm />
            <IdentityConfirm code={asksCode ? form.values.code : null} />
          </Suspense>
          <DialogActions>
            <Button variant="default" onClick={() => settleReauthentication(false)}>
              {tUi("cancel")}
            </Button>
            <Button type="submit" loading={reauthenticate.isPending}>
              {t("confirm")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
