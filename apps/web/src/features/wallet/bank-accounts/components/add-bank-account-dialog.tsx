import { Stack } from "@mantine/core";
import { AddBankAccountInput } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { bankAccountWaitHours } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useAddBankAccount } from "../api/bank-accounts.ts";
import { BankAccountFields, type BankAccountValues, bankAccountInput, newBankAccount } from "./bank-account-fields.tsx";

/** Adds a bank account of the viewer. */
export function AddBankAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/methods.add");
  const { user } = useViewer();
  const add = useAddBankAccount();
  const form = useSchemaForm<BankAccountValues>({
    initialValues: newBankAccount(user.full_name, user.country ?? null),
    problemsOf: (values) => schemaProblems(AddBankAccountInput, bankAccountInput(values)),
  });

  function send(values: BankAccountValues): void {
    add.mutate(bankAccountInput(values), {
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
          <BankAccountFields form={form} holderHint={t("holder_hint")} />
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
