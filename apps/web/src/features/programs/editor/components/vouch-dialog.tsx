import { Stack, Text, Textarea } from "@mantine/core";
import { type Company, VouchInput } from "@safeport/contract/companies/company.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useVouchForCompany } from "../../../companies/api/company.ts";

/** Asks staff why they vouch for a company. */
export function VouchDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations("companies.vouch");
  const vouch = useVouchForCompany(company.company_id);
  const form = useSchemaForm({ initialValues: { reason: "" }, schema: VouchInput });
  const { name, domain } = company;

  function send(values: VouchInput): void {
    vouch.mutate(values, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done", { name }) });
        onClose();
      },
      onError: form.showRefusal,
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    // React passes events on to the form that opened the dialog.
    event.stopPropagation();
    form.onSubmit(send)(event);
  }

  return (
    <Dialog opened onClose={onClose} title={t("title", { name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t("text", { name, domain })}</Text>
          <Textarea
            {...form.getInputProps("reason")}
            label={t("reason")}
            description={t("reason_help")}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={textLimits.reason}
            data-autofocus
          />
          {vouch.error && !form.errors.reason && <ErrorAlert error={vouch.error} fallback={t("failed")} />}
          <SubmitActions onCancel={onClose} submitLabel={t("submit")} pending={vouch.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
