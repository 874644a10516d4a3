import { Anchor, Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { useCountries } from "../api/company.ts";
import { useDetailsForm } from "./use-details-form.ts";

/** With the table, which brings a large library; few people ever see it. */
const DetailsConflict = lazyPart(() => import("./details-conflict.tsx").then((module) => module.DetailsConflict));

interface CompanyDetailsProps {
  company: Company;
  /** Somebody else saved; their version has to be read. */
  onStale: () => void;
}

/** Public details of a company: a form for people who may change them, text for others. */
export function CompanyDetails({ company, onStale }: CompanyDetailsProps) {
  return company.can.includes("edit") ? <DetailsForm company={company} onStale={onStale} /> : <DetailFacts company={company} />;
}

function DetailFacts({ company: { name, website, description, country } }: { company: Company }) {
  const t = useTranslations("companies/settings.details");
  const countries = useCountries().data?.items;
  const facts = [
    { label: t("field.name"), value: name },
    website && {
      label: t("field.website"),
      value: (
        <Anchor href={website} rel="noopener nofollow ugc" target="_blank" style={{ overflowWrap: "anywhere" }}>
          {website}
        </Anchor>
      ),
    },
    country && { label: t("field.country"), value: countries?.find(({ code }) => code === country)?.name ?? country },
    description && {
      label: t("field.description"),
      value: <span style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{description}</span>,
    },
  ].filter((fact) => fact !== null && fact !== "");
  return <Facts divided facts={facts} />;
}

function DetailsForm({ company, onStale }: CompanyDetailsProps) {
  const t = useTranslations("companies/settings.details");
  const tDiscard = useTranslations("ui.discard");
  const { form, isDirty, onSubmit, pending, error, conflict, reset } = useDetailsForm(company, onStale);
  const countries = useCountries().data?.items ?? [];
  const isListed = form.values.country === "" || countries.some(({ code }) => code === form.values.country);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          {...form.getInputProps("name")}
          label={t("field.name")}
          maxLength={textLimits.name}
          autoComplete="organization"
        />
        <TextInput
          {...form.getInputProps("website")}
          label={t("field.website")}
          type="url"
          inputMode="url"
          maxLength={textLimits.line}
          placeholder="https://example.com"
        />
        <NativeSelect
          {...form.getInputProps("country")}
          label={t("field.country")}
          data={[
            { value: "", label: t("no_country") },
            ...(isListed ? [] : [form.values.country]),
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Textarea
          {...form.getInputProps("description")}
          label={t("field.description")}
          description={t("description_help")}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={textLimits.reason}
        />
        <NativeSelect
          {...form.getInputProps("in_search_engines")}
          label={t("field.in_search_engines")}
          description={t("in_search_engines_help")}
          data={(["yes", "no"] as const).map((value) => ({ value, label: t(`in_search_engines.${value}`) }))}
        />
        <Suspense>{conflict && <DetailsConflict conflict={conflict} countries={countries} />}</Suspense>
        {error && <ErrorAlert error={error} />}
        <Group gap="xs">
          <Button type="submit" loading={pending}>
            {t("save")}
          </Button>
          {isDirty && (
            <Button variant="default" onClick={reset}>
              {t("reset")}
            </Button>
          )}
        </Group>
      </Stack>
      <LeaveGuard dirty={isDirty} texts={{ title: t("leave"), text: tDiscard("text"), leave: tDiscard("leave") }} danger />
    </form>
  );
}
