import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { domainMethods } from "@safeport/contract/companies/company.values";
import { mailboxesOf } from "@safeport/contract/companies/domain.limits";
import { StartDomainInput } from "@safeport/contract/companies/domain.schema";
import { maxDomainLength } from "@safeport/contract/kernel/domain.limits";
import { PastedDomain } from "@safeport/contract/kernel/pasted-domain";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { useStartDomainVerification } from "../api/company.ts";
import { DomainChallengeView } from "./domain-challenge.tsx";

interface DomainFormProps {
  company: Company;
  onVerified: () => void;
}

/** Chooses domain and verification method; then shows the instructions and a button that checks the domain. */
export function DomainForm({ company, onVerified }: DomainFormProps) {
  const t = useTranslations("companies/settings.domain");
  const tMethod = useTranslations("companies.create");
  const start = useStartDomainVerification(company.company_id);
  const form = useSchemaForm<StartDomainInput>({
    initialValues: { company_id: company.company_id, domain: company.domain, method: company.domain_verification_method },
    schema: StartDomainInput,
  });
  const { domain, method } = form.values;
  const mailboxes = mailboxesOf(PastedDomain.safeParse(domain).data ?? domain);
  const chosen = form.values.email !== undefined && mailboxes.includes(form.values.email) ? form.values.email : mailboxes[0];
  const byMail = method === "EMAIL_CONFIRMATION";

  function send({ domain, method }: StartDomainInput): void {
    start.mutate({ domain, method, ...(byMail && chosen && { email: chosen }) }, { onError: (error) => form.showRefusal(error) });
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    // The mailbox follows the domain as it is typed.
    form.setFieldValue("email", byMail ? chosen : undefined);
    form.onSubmit(send)(event);
  }
  const { error, variables } = start;
  // Instructions for another choice than the present one would mislead.
  const challenge = variables?.method === method && variables.domain === domain ? start.data : undefined;
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            {...form.getInputProps("domain")}
            label={tMethod("field.domain")}
            maxLength={maxDomainLength}
            autoCapitalize="none"
            spellCheck={false}
          />
          <NativeSelect
            {...form.getInputProps("method")}
            label={tMethod("field.domain_verification_method")}
            description={t(`method.${method}`)}
            data={domainMethods.map((value) => ({ value, label: tMethod(`method.${value}`) }))}
          />
          {byMail && (
            <NativeSelect
              label={t("mailbox")}
              value={chosen}
              onChange={(event) => form.setFieldValue("email", event.currentTarget.value)}
              data={[...mailboxes]}
              error={form.errors.email}
            />
          )}
          {Boolean(error) && Object.keys(form.errors).length === 0 && <ErrorAlert error={error} />}
          <Group>
            <Button type="submit" variant={challenge ? "default" : "filled"} loading={start.isPending}>
              {t(byMail ? "send_mail" : method === "META_TAG" ? "show_tag" : "show_record")}
            </Button>
          </Group>
        </Stack>
      </form>
      {challenge && <DomainChallengeView companyId={company.company_id} challenge={challenge} onVerified={onVerified} />}
    </>
  );
}
