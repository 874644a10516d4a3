import { Skeleton, Stack, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { LeaveGuard } from "../../../../ui/leave-guard.tsx";
import list from "../../../../ui/list.module.css";
import { type FormSectionName, formSections, partId, sectionOf } from "../form-sections.ts";
import { serverErrors } from "../server-errors.ts";
import { useFormSections } from "../use-form-sections.ts";
import { useOpeningCheck } from "../use-opening-check.ts";
import { useProgramForm } from "../use-program-form.ts";
import { useSaveProgram } from "../use-save-program.ts";
import { useSectionSummaries } from "../use-section-summaries.ts";
import { AssetFields } from "./asset-fields.tsx";
import { ConfigurationFields } from "./configuration-fields.tsx";
import { FormAlerts, SaveAlerts } from "./form-alerts.tsx";
import classes from "./form-fields.module.css";
import { FormFooter } from "./form-footer.tsx";
import { FormParts } from "./form-parts.tsx";
import { FormSection } from "./form-section.tsx";
import { LinkFields } from "./link-fields.tsx";
import { OpeningCheck, openingCheckId } from "./opening-check.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import { RewardFields } from "./reward-fields.tsx";

const RemoveProgram = lazyPart(() => import("./remove-program.tsx").then((module) => module.RemoveProgram));

/** Only staff see it, and it brings the library that places its list. */
const CompanyField = lazyPart(() => import("./company-field.tsx").then((module) => module.CompanyField));

/** Its code comes with the section. */
const ReportFormFields = lazyPart(() => import("./report-form-fields.tsx").then((module) => module.ReportFormFields));

/** Creates a program, or changes an existing one. */
export function ProgramForm({ program }: { program: Program | null }) {
  const t = useTranslations("programs/editor");
  const state = useProgramForm(program);
  const { form, startValidating, companyIsActive } = state;
  const saving = useSaveProgram(program, state);
  const { open, setOpen, showErrors, goTo } = useFormSections(form);
  const summaries = useSectionSummaries(state, program);
  const problems = useOpeningCheck(program, state);
  const errorCounts = Object.fromEntries(
    formSections.map((name) => [name, Object.keys(form.errors).filter((field) => sectionOf(field) === name).length]),
  ) as Record<FormSectionName, number>;

  const clearFailure = useEffectEvent(() => {
    if (saving.error) saving.clearError();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values makes the last failure obsolete
  useEffect(() => clearFailure(), [form.values, state.version]);

  function showRefusal(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const refused = serverErrors(error, form.getValues());
    if (error.code === "already_exists") refused.title = t("error.title_taken");
    form.setErrors(refused);
    showErrors(Object.keys(refused));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (saving.busy) return;
    startValidating();
    form.onSubmit(
      () => void saving.save(showRefusal),
      (found) => showErrors(Object.keys(found)),
    )(event);
  }

  const parts: Record<FormSectionName, ReactNode> = {
    configuration: <ConfigurationFields state={state} exists={program !== null} />,
    rewards: <RewardFields form={form} />,
    links: <LinkFields form={form} />,
    assets: <AssetFields program={program} state={state} />,
    policy: <PolicyFields form={form} />,
    report: open.includes("report") && (
      <Suspense fallback={<Skeleton h={240} />}>
        <ReportFormFields form={form} handle={program?.handle ?? null} />
      </Suspense>
    ),
  };
  return (
    <div className={classes.withParts}>
      <form noValidate onKeyDown={ignoreEnter} onSubmit={submit}>
        <FormAlerts state={state} />
        <Stack mb="lg">
          <Suspense fallback={<Skeleton h={60} />}>{!companyIsActive && !program && <CompanyField form={form} />}</Suspense>
          <TextInput {...form.getInputProps("title")} label={t("title")} required maxLength={textLimits.title} />
          <TextInput {...form.getInputProps("tags")} label={t("tags")} description={t("tags_help")} />
        </Stack>
        <div className={list.list}>
          {formSections.map((name) => (
            <FormSection
              key={name}
              id={partId(name)}
              title={t(`section.${name}`)}
              summary={summaries[name]}
              errorCount={errorCounts[name]}
              open={open.includes(name)}
              onToggle={() => setOpen(open.includes(name) ? open.filter((other) => other !== name) : [...open, name])}
            >
              {parts[name]}
            </FormSection>
          ))}
        </div>
        <OpeningCheck problems={problems} onGoTo={(field) => showErrors([field])} />
        <FormFooter
          form={form}
          busy={saving.busy}
          progress={saving.progress}
          isPublished={state.isPublished}
          toCheck={problems.length}
          checkId={openingCheckId}
        >
          <SaveAlerts state={state} error={saving.error} noCompany={companyIsActive && "company_id" in form.errors} />
        </FormFooter>
        {program && (
          <Suspense>
            <RemoveProgram program={program} />
          </Suspense>
        )}
        <LeaveGuard dirty={state.dirty} texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave") }} />
      </form>
      <FormParts errorCounts={errorCounts} onGoTo={goTo} />
    </div>
  );
}

/** Enter in a field of this long form must not post the program. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
