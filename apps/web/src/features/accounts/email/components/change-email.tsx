import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { maxEmailLength } from "@safeport/contract/accounts/core/account.limits";
import { ChangeEmailInput, EmailCodeInput } from "@safeport/contract/accounts/email/email.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useChangeEmail, useSendEmailCode } from "../api/email.ts";

/** Changes the reader's address in two steps: a code is mailed to the new one, then given with the password. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts/security.email");
  const [email, setEmail] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      {email === null ? (
        <AskForAddress onSent={setEmail} onCancel={onClose} />
      ) : (
        <AskForCode email={email} onBack={() => setEmail(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AskForAddress({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const t = useTranslations("accounts/security.email");
  const tUi = useTranslations("ui");
  const send = useSendEmailCode();
  const form = useSchemaForm({
    schema: EmailCodeInput,
    initialValues: { email: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required") : undefined),
  });
  const submit = ({ email }: { email: string }) =>
    send.mutate(email, { onSuccess: () => onSent(email.trim()), onError: form.showRefusal });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput
          {...form.getInputProps("email")}
          type="email"
          label={t("new")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
          data-autofocus
        />
        <FormFailure error={send.error} fallback={t("failed")} />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {tUi("cancel")}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t("send")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface AskForCodeProps {
  email: string;
  onBack: () => void;
  onClose: () => void;
}

function AskForCode({ email, onBack, onClose }: AskForCodeProps) {
  const t = useTranslations("accounts/security.email");
  const tAccounts = useTranslations("accounts");
  const tUi = useTranslations("ui");
  const change = useChangeEmail();
  const form = useSchemaForm({
    schema: ChangeEmailInput,
    initialValues: { otp: "", password: "" },
    textOf: ({ path, isEmpty }) => (isEmpty ? (path === "otp" ? t("code_required") : tAccounts("required.password")) : undefined),
  });
  const submit = (body: { otp: string; password: string }) =>
    change.mutate(body, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>
          {t("sent", { email })}{" "}
          <Anchor component="button" type="button" onClick={onBack}>
            {t("other")}
          </Anchor>
        </Text>
        <TextInput
          {...form.getInputProps("otp")}
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          data-autofocus
        />
        <PasswordInput
          {...form.getInputProps("password")}
          label={tAccounts("field.password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": tAccounts("show_password"), tabIndex: 0 }}
        />
        <FormFailure error={change.error} fallback={t("failed")} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tUi("cancel")}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t("save")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
