import type { Company } from "@safeport/contract/companies/company.schema";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useUpdateCompany } from "../api/company.ts";
import { DetailsSchema, type DetailsValues, detailFields, detailsOf, updateOf } from "./details-form.ts";

/** The form about a company: it begins with the version that was read, and a save by somebody else overwrites nothing that is typed. */
export function useDetailsForm(company: Company, onStale: () => void) {
  const t = useTranslations("companies/settings.details");
  const [base, setBase] = useState(company);
  const update = useUpdateCompany(company.company_id);
  const form = useSchemaForm<DetailsValues>({
    initialValues: detailsOf(company),
    schema: DetailsSchema,
    textOf: ({ path, isEmpty }) =>
      path === "website" ? t("website_wrong") : path === "name" && isEmpty ? t("name_missing") : undefined,
  });
  const isDirty = form.isDirty();

  function begin(from: Company): void {
    setBase(from);
    form.setInitialValues(detailsOf(from));
    form.setValues(detailsOf(from));
    update.reset();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the company resets the form
  useEffect(() => {
    if (company.version > base.version && !isDirty) begin(company);
  }, [company]);

  function save(values: DetailsValues): void {
    update.mutate(updateOf(values, base.version), {
      onSuccess: (saved) => {
        begin(saved);
        toast({ kind: "success", message: t("saved", { name: saved.name }) });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === "version_stale") onStale();
        else form.showRefusal(error);
      },
    });
  }

  const isStale = update.error instanceof ApiError && update.error.code === "version_stale";
  const saved = isStale && company.version > base.version ? detailsOf(company) : null;
  return {
    form,
    isDirty,
    onSubmit: form.onSubmit(save),
    pending: update.isPending,
    error: saved ? null : update.error,
    /** Fields in which another person's version differs from the typed one. */
    conflict: saved && {
      fields: detailFields
        .filter((field) => saved[field] !== form.values[field])
        .map((field) => ({ field, theirs: saved[field], mine: form.values[field] })),
      useTheirs: () => begin(company),
      keepMine: () => {
        setBase(company);
        form.setInitialValues(detailsOf(company));
        update.reset();
      },
    },
    reset: () => begin(company),
  };
}
