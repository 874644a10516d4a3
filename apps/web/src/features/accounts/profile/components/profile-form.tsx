import { Alert, Button, Group, Input, NativeSelect, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { profileLimits } from "@safeport/contract/accounts/profile/profile.limits";
import { ProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import { profileAudiences } from "@safeport/contract/accounts/profile/profile.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { languageNames, languages } from "@safeport/messages/languages";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { LeaveGuard } from "../../../../ui/leave-guard.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useCountries } from "../../core/api/account.ts";
import { useUpdateProfile } from "../api/profile.ts";
import type { ProfileValues } from "../profile-values.ts";
import { ProfileLinks } from "./profile-links.tsx";

interface ProfileFormProps {
  username: string;
  /** The profile on the server. The reader's typed values stay if it changes there. */
  saved: ProfileValues;
}

/** Edits the reader's profile. */
export function ProfileForm({ username, saved }: ProfileFormProps) {
  const t = useTranslations("accounts/profile");
  const [failed, setFailed] = useState<Error | null>(null);
  const update = useUpdateProfile(username);
  const countries = useCountries();
  const errorText = useErrorText();
  const zones = useMemo(timeZones, []);
  const form = useSchemaForm<ProfileValues>({
    schema: ProfileInput,
    initialValues: saved,
    textOf: ({ path, isEmpty }) => (isEmpty && path === "full_name" ? t("full_name_required") : undefined),
  });
  const start = (values: ProfileValues) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setFailed(null);
  };
  const submit = (values: ProfileValues) =>
    update.mutate(values, {
      onSuccess: ({ settings }) => {
        start({ ...values, full_name: values.full_name.trim(), version: settings?.version ?? values.version });
        toast({ kind: "success", message: t("saved") });
      },
      onError: (error) => {
        setFailed(error);
        form.showRefusal(error);
      },
    });
  const isStale = failed instanceof ApiError && failed.code === "version_stale";
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps("full_name")}
          label={t("full_name")}
          autoComplete="name"
          maxLength={textLimits.name}
          dir="auto"
        />
        <Textarea
          {...form.getInputProps("bio")}
          label={t("bio")}
          description={t("bio_help", { left: profileLimits.bio - form.values.bio.length })}
          maxLength={profileLimits.bio}
          autosize
          minRows={3}
          dir="auto"
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <Select
            {...form.getInputProps("country")}
            label={t("country")}
            placeholder={t("unset")}
            data={(countries.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            nothingFoundMessage={t("nothing_found")}
            searchable
            clearable
            miw={220}
          />
          <Select
            {...form.getInputProps("time_zone")}
            label={t("time_zone")}
            placeholder={t("unset")}
            data={zones}
            nothingFoundMessage={t("nothing_found")}
            limit={100}
            searchable
            clearable
            miw={220}
          />
        </Group>
        <NativeSelect
          {...form.getInputProps("language")}
          label={t("language")}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Input.Wrapper label={t("links")} labelElement="div">
          <ProfileLinks form={form} />
        </Input.Wrapper>
        <Switch
          {...form.getInputProps("is_private", { type: "checkbox" })}
          label={t("private")}
          description={t("private_help")}
        />
        <NativeSelect
          {...form.getInputProps("audience")}
          label={t("audience")}
          description={t("audience_help")}
          data={profileAudiences.map((value) => ({ value, label: t(`audience_of.${value}`) }))}
          disabled={form.values.is_private}
        />
        <Switch
          {...form.getInputProps("in_country_board", { type: "checkbox" })}
          label={t("in_country_board")}
          description={t("in_country_board_help")}
        />
        {isStale ? (
          <Alert color="orange" role="alert">
            <Group justify="space-between">
              {errorText(failed)}
              <Button variant="default" size="xs" onClick={() => start(saved)}>
                {t("use_saved")}
              </Button>
            </Group>
          </Alert>
        ) : (
          <FormFailure error={failed} fallback={t("failed")} />
        )}
        <Group>
          <Button type="submit" loading={update.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard
        dirty={form.isDirty()}
        texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave") }}
        tabs
      />
    </form>
  );
}

/** Every time zone that the browser knows, and its own. */
function timeZones(): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([own, ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
