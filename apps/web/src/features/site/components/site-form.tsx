import { Alert, Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { SiteSettings } from "@safeport/contract/site/site.endpoints";
import { siteLimits } from "@safeport/contract/site/site.limits";
import { legalPages, signUpModes } from "@safeport/contract/site/site.values";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { CompanySelect } from "../../../ui/company-select.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useUpdateSite } from "../api/settings.ts";
import { type SiteValues, siteChangesOf, siteValuesOf, withTyped } from "../site-values.ts";
import { SiteMoneyFields } from "./site-money-fields.tsx";

/** The fields of the settings; one button saves them all. */
export function SiteForm({ settings: saved }: { settings: SiteSettings }) {
  const t = useTranslations("site");
  const tLegal = useTranslations("app.legal");
  const errorText = useErrorText();
  const update = useUpdateSite();
  const [settings, setSettings] = useState(saved);
  const [values, setValues] = useState(siteValuesOf(saved));
  // Somebody else may save meanwhile: what is typed here stays, and the other fields follow.
  if (saved !== settings) {
    setSettings(saved);
    setValues(withTyped(siteValuesOf(saved), values, siteValuesOf(settings)));
  }
  const change = (changes: Partial<SiteValues>) => setValues({ ...values, ...changes });
  const refused = update.error instanceof ApiError ? update.error.errors : [];
  const errorOf = (name: string) => refused.some(({ loc }) => loc.includes(name)) && t("wrong");
  const text = (name: "name", maxLength: number) => ({
    label: t(`field.${name}`),
    value: values[name],
    maxLength,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(siteChangesOf(values, settings), {
      onSuccess: (answer) => {
        const { proposal } = answer;
        // A change of money that waits for another person is no longer typed here.
        setSettings(answer);
        setValues(siteValuesOf(answer));
        const isProposed = proposal !== null && proposal.proposal_id !== settings.proposal?.proposal_id;
        toast({ kind: "success", message: t(isProposed ? "proposal.saved" : "saved") });
      },
    });
  };
  return (
    <form onSubmit={save} noValidate>
      <SettingsSection title={t("section.look")}>
        <TextInput {...text("name", siteLimits.name)} />
        <TextInput
          label={t("field.accent")}
          description={t("help.accent")}
          placeholder="#4f46e5"
          maxLength={7}
          value={values.accent}
          error={errorOf("accent")}
          onChange={(event) => change({ accent: event.currentTarget.value })}
        />
        <Textarea
          autosize
          label={t("field.banner")}
          description={t("help.banner")}
          maxLength={siteLimits.banner}
          value={values.banner}
          error={errorOf("banner")}
          onChange={(event) => change({ banner: event.currentTarget.value })}
        />
      </SettingsSection>
      <SettingsSection title={t("section.access")}>
        <NativeSelect
          label={t("field.sign_up")}
          value={values.sign_up}
          onChange={(event) => change({ sign_up: signUpModes.find((mode) => mode === event.currentTarget.value) ?? "open" })}
          data={signUpModes.map((value) => ({ value, label: t(`sign_up.${value}`) }))}
        />
        {values.sign_up === "domain" && (
          <Textarea
            autosize
            label={t("field.sign_up_domains")}
            description={t("help.sign_up_domains")}
            value={values.sign_up_domains}
            error={errorOf("sign_up_domains")}
            onChange={(event) => change({ sign_up_domains: event.currentTarget.value })}
          />
        )}
        <CompanySelect
          label={t("field.single_company_id")}
          description={t("help.single_company_id")}
          initial={settings.single_company}
          value={values.single_company_id || null}
          onChange={(id) => change({ single_company_id: id ?? "" })}
          error={errorOf("single_company_id")}
        />
      </SettingsSection>
      <SettingsSection title={t("section.money")} text={t("help.money")}>
        <SiteMoneyFields settings={settings} values={values} onChange={change} errorOf={errorOf} />
      </SettingsSection>
      <SettingsSection title={t("section.legal")} text={t("help.legal")}>
        {legalPages.map((page) => (
          <Textarea
            key={page}
            autosize
            minRows={3}
            maxRows={16}
            label={tLegal(page)}
            maxLength={siteLimits.legal}
            value={values[`${page}_markdown`]}
            error={errorOf(`${page}_markdown`)}
            onChange={(event) => change({ [`${page}_markdown`]: event.currentTarget.value })}
          />
        ))}
      </SettingsSection>
      {update.error && (
        <Alert color="red" role="alert" mb="md">
          {errorText(update.error)}
        </Alert>
      )}
      <Group>
        <Button type="submit" loading={update.isPending}>
          {t("save")}
        </Button>
      </Group>
    </form>
  );
}
