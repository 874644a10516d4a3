import { Alert, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { minUserReason } from "@safeport/contract/accounts/users/admin-user.limits";
import type { UserAction } from "@safeport/contract/accounts/users/admin-user.policy";
import { EndUserSessionsInput, type UserDetail } from "@safeport/contract/accounts/users/admin-user.schema";
import { userRoles } from "@safeport/contract/kernel/actor";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useChangeUser } from "../api/user.ts";

interface ChangeUserDialogProps {
  user: UserDetail;
  action: UserAction;
  onClose: () => void;
}

/** Asks staff for the reason of a change to an account, and for the new role if they change it. */
export function ChangeUserDialog({ user, action, onClose }: ChangeUserDialogProps) {
  const t = useTranslations("accounts/users");
  const roleName = useTranslations("accounts.role");
  const factName = useTranslations("accounts.fact");
  const errorText = useErrorText();
  const change = useChangeUser(user.user_id);
  const [role, setRole] = useState(user.role);
  const form = useSchemaForm({ initialValues: { reason: "" }, schema: EndUserSessionsInput });
  const name = user.full_name;
  const send = ({ reason }: { reason: string }) =>
    change.mutate(
      { action, reason, role },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(`ask.${action}.done`, { name }) });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t(`ask.${action}.title`, { name })}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Text>{t(`ask.${action}.text`)}</Text>
          {action === "change_role" && (
            <NativeSelect
              label={factName("role")}
              value={role}
              onChange={({ currentTarget: { value } }) => setRole((old) => userRoles.find((one) => one === value) ?? old)}
              data={userRoles.map((value) => ({ value, label: roleName(value) }))}
              data-autofocus
            />
          )}
          <Textarea
            {...form.getInputProps("reason")}
            label={t("reason")}
            description={t("reason_help", { min: minUserReason })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={textLimits.reason}
            {...(action !== "change_role" && { "data-autofocus": true })}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(`act.${action}`)}
            pending={change.isPending}
            danger={action === "suspend"}
            failure={
              change.error &&
              Object.keys(form.errors).length === 0 && (
                <Alert color="var(--sp-danger)" role="alert">
                  {errorText(change.error, t("act_failed"))}
                </Alert>
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
