import { Alert, Button, FileButton, Group, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { domainMethods } from "@safeport/contract/companies/company.values";
import { maxDomainLength } from "@safeport/contract/kernel/domain.limits";
import { acceptedImages } from "@safeport/contract/kernel/image.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useCreateCompany } from "../api/company.ts";

/** Name, domain, how the domain is verified, and a logo if there is one. */
export function CreateCompanyForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("companies.create");
  const errorToast = useErrorToast();
  const form = useSchemaForm({
    initialValues: { name: "", domain: "", domain_verification_method: "" },
    schema: CreateCompanyInput,
    textOf: ({ path, isEmpty }) => (isEmpty ? t(`missing.${path as keyof CreateCompanyInput}`) : undefined),
  });
  const [logo, setLogo] = useState<File | null>(null);
  const create = useCreateCompany();
  const navigate = useNavigate();

  function send(values: typeof form.values): void {
    create.mutate(
      // The schema has checked that the method is one of the contract's.
      { body: values as CreateCompanyInput, company_logo: logo },
      {
        onSuccess: ({ company_id }) => {
          toast({ kind: "success", title: t("success_title"), message: t("success") });
          onDone();
          // The next step is to verify the domain.
          void navigate({ to: "/companies/$companyId", params: { companyId: company_id } });
        },
        onError: (error) => {
          errorToast(error, { fallback: t("error") });
          form.showRefusal(error);
        },
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <TextInput
          {...form.getInputProps("name")}
          label={t("field.name")}
          maxLength={textLimits.name}
          autoComplete="organization"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("domain")}
          label={t("field.domain")}
          maxLength={maxDomainLength}
          placeholder="example.com"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NativeSelect
          {...form.getInputProps("domain_verification_method")}
          label={t("field.domain_verification_method")}
          data={[{ value: "", label: t("choose") }, ...domainMethods.map((value) => ({ value, label: t(`method.${value}`) }))]}
        />
        <Logo name={form.values.name} logo={logo} onPick={setLogo} error={form.errors.company_logo} />
        <DialogActions
          failure={
            create.error && (
              <Alert color="red" role="alert">
                {t("failed")}
              </Alert>
            )
          }
        >
          <Button type="submit" {...(create.isPending && { "data-disabled": true, "aria-disabled": true })}>
            {create.isPending ? t("pending") : t("title")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface LogoProps {
  name: string;
  logo: File | null;
  onPick: (logo: File | null) => void;
  error: ReactNode;
}

function Logo({ name, logo, onPick, error }: LogoProps) {
  const t = useTranslations("companies.create.logo");
  const address = useMemo(() => (logo ? URL.createObjectURL(logo) : null), [logo]);
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  return (
    <Input.Wrapper label={t("label")} labelElement="div" description={t("help")} error={error}>
      <Group gap="sm">
        <Avatar name={name || "?"} picture={address} size={40} square />
        <FileButton accept={acceptedImages} onChange={onPick}>
          {(button) => (
            <Button {...button} variant="default" size="xs">
              {t("pick")}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onPick(null)}>
            {t("remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
