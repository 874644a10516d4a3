import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type IntakeForm as Form, submitToIntake } from "@safeport/contract/intake/intake.endpoints";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { useSubmitToIntake } from "../api/intake.ts";
import { canSolve } from "../solve-challenge.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./use-captcha.ts";

const empty = { title: "", scope_id: "", unlisted_asset: "", description_markdown: "", email: "", name: "" };
/** The option for an asset that is not listed. */
const unlisted = "unlisted";
/** The fields of a report of somebody without an account; `onSent` gets the address that a link was mailed to. */
export function IntakeForm({
  form: { handle, scopes, accepts_unlisted_assets, captcha: shownCaptcha },
  onSent,
}: {
  form: Form;
  onSent: (email: string) => void;
}) {
  const t = useTranslations("reports/intake.form");
  const type = useTranslations("reports.facts.asset_type");
  const submit = useSubmitToIntake(handle);
  const [isWriting, setWriting] = useState(false);
  const captcha = useCaptcha(shownCaptcha, isWriting);
  const canSend = captcha !== null || canSolve();
  const inputOf = ({ scope_id, unlisted_asset, name, ...values }: typeof empty) => ({
    ...values,
    scope_id: scope_id === unlisted ? null : scope_id || null,
    unlisted_asset: scope_id === unlisted ? unlisted_asset : null,
    name: name.trim() || null,
  });
  const form = useSchemaForm({
    initialValues: empty,
    problemsOf: (values) => [
      ...(submitToIntake.body ? schemaProblems(submitToIntake.body, inputOf(values)) : []),
      ...(captcha && captcha.token === null ? [{ path: "captcha", code: "captcha_required" as const, isEmpty: true }] : []),
    ],
  });
  const send = (values: typeof empty) =>
    submit.mutate(
      { ...inputOf(values), captcha: captcha?.token ?? null },
      {
        onSuccess: () => onSent(values.email.trim()),
        onError: (error) => {
          captcha?.restart();
          form.showRefusal(error);
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(send)} onFocus={() => setWriting(true)} noValidate>
      <Stack gap="md">
        {!canSend && (
          <Alert color="red" role="alert">
            {t("no_crypto")}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps("title")}
          name="title"
          label={t("report_title")}
          description={t("report_title_hint")}
          maxLength={textLimits.title}
          required
        />
        {(scopes.length > 0 || accepts_unlisted_assets) && (
          <NativeSelect
            {...form.getInputProps("scope_id")}
            name="scope_id"
            label={t("asset")}
            data={[
              { value: "", label: t("asset_none") },
              ...scopes.map(({ scope_id, identifier, asset_type }) => ({
                value: scope_id,
                label: `${identifier} · ${type(asset_type)}`,
              })),
              ...(accepts_unlisted_assets ? [{ value: unlisted, label: t("asset_unlisted") }] : []),
            ]}
          />
        )}
        {form.values.scope_id === unlisted && (
          <TextInput
            {...form.getInputProps("unlisted_asset")}
            name="unlisted_asset"
            label={t("unlisted_asset")}
            description={t("unlisted_asset_hint")}
            maxLength={scopeLimits.identifier}
            required
          />
        )}
        <Textarea
          {...form.getInputProps("description_markdown")}
          name="description_markdown"
          label={t("description")}
          description={t("description_hint")}
          maxLength={textLimits.long}
          rows={10}
          required
        />
        <TextInput
          {...form.getInputProps("email")}
          name="email"
          type="email"
          autoComplete="email"
          label={t("email")}
          description={t("email_hint")}
          required
        />
        <TextInput
          {...form.getInputProps("name")}
          name="name"
          autoComplete="name"
          label={t("name")}
          maxLength={textLimits.name}
        />
        {captcha && <CaptchaField captcha={captcha} error={form.errors.captcha} />}
        <FormFailure error={submit.error} />
        {form.errors.challenge && (
          <Alert color="red" role="alert">
            {form.errors.challenge}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={submit.isPending} disabled={!canSend}>
            {t("submit")}
          </Button>
          {submit.isPending && <span role="status">{captcha ? t("sending") : t("working")}</span>}
        </Group>
      </Stack>
    </form>
  );
}
