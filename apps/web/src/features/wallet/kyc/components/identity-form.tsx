import { Button, Group, Input, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type Kyc, SubmitKycInput } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { kycDocumentNumberLimit } from "@safeport/contract/wallet/kyc/kyc.limits";
import { kycDocumentTypes } from "@safeport/contract/wallet/kyc/kyc.values";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { UploadField } from "../../../../ui/files/upload-field.tsx";
import { useFileList } from "../../../../ui/files/use-file-list.ts";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCountries } from "../../bank-accounts/api/bank-accounts.ts";
import { useSubmitKyc } from "../api/kyc.ts";

/** The form of the identity check, with the data sent before except the document's number. */
export function IdentityForm({ kyc }: { kyc: Kyc }) {
  const t = useTranslations("wallet/identity");
  const { user } = useViewer();
  const countries = useCountries().data?.items ?? [];
  const submit = useSubmitKyc();
  const files = useFileList(() => send(form.getValues()));
  const form = useSchemaForm({
    initialValues: {
      legal_name: kyc.legal_name ?? user.full_name,
      date_of_birth: kyc.date_of_birth ?? "",
      country: kyc.country ?? user.country ?? "",
      document_type: kyc.document_type ?? "passport",
      document_number: "",
    },
    problemsOf: (values) => schemaProblems(SubmitKycInput, values),
  });

  function send(values: typeof form.values): void {
    submit.mutate({ ...values, file_ids: files.ids } as SubmitKycInput, {
      onSuccess: () => toast({ kind: "success", message: t("done") }),
      onError: form.showRefusal,
    });
  }

  return (
    <SettingsSection title={t(kyc.kyc_id === null ? "form" : "form_again")} text={t("form_text")}>
      <form onSubmit={form.onSubmit(files.start)} noValidate style={{ display: "grid", gap: 16 }}>
        <TextInput
          {...form.getInputProps("legal_name")}
          label={t("field.legal_name")}
          description={t("legal_name_hint")}
          maxLength={textLimits.name}
          dir="auto"
          autoComplete="name"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.getInputProps("date_of_birth")} type="date" label={t("field.date_of_birth")} autoComplete="bday" />
          <NativeSelect
            {...form.getInputProps("country")}
            label={t("field.country")}
            data={[{ value: "", label: t("choose") }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            {...form.getInputProps("document_type")}
            label={t("field.document_type")}
            data={kycDocumentTypes.map((value) => ({ value, label: t(`document.${value}`) }))}
          />
          <TextInput
            {...form.getInputProps("document_number")}
            label={t("field.document_number")}
            maxLength={kycDocumentNumberLimit}
            autoComplete="off"
            spellCheck={false}
          />
        </SimpleGrid>
        <Input.Wrapper label={t("files")} description={t("files_hint")} labelElement="div">
          <UploadField uploads={files.uploads} wait={files.wait} />
        </Input.Wrapper>
        {submit.error && Object.keys(form.errors).length === 0 && <ErrorAlert error={submit.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={submit.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </form>
    </SettingsSection>
  );
}
