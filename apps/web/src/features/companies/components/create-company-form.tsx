import { Alert, Button, FileButton, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type CreateCompanyInput, domainMethods } from "@safeport/contract/companies/company.schema";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { newRequestKey } from "../../../lib/request-key.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { focusField } from "../../../ui/focus-field.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useCreateCompany } from "../api/use-create-company.ts";
import classes from "./companies.module.css";

const fields = ["name", "domain", "domain_verification_method"] as const;
type Field = (typeof fields)[number];
const imageTypes = "image/png,image/jpeg,image/webp,image/gif";

/** Name, domain, how the domain is verified, and a logo if there is one. */
export function CreateCompanyForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("companies.create");
  const errorText = useErrorText();
  const [values, setValues] = useState<Record<Field, string>>({ name: "", domain: "", domain_verification_method: "" });
  const [logo, setLogo] = useState<File | null>(null);
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateCompany();
  const request = useRef({ values, logo, key: "" });
  const { error } = create;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = fields.filter((name) => values[name].trim() === "");
    setMissing(empty);
    if (empty.length > 0) focusField(form.current, empty);
    else send();
  }

  function send(): void {
    // Pressed again after a lost answer, the same company must not be created twice.
    const { current: last } = request;
    if (last.key === "" || last.values !== values || last.logo !== logo) request.current = { values, logo, key: newRequestKey() };
    // The method was chosen from the list of the contract.
    create.mutate(
      { body: values as CreateCompanyInput, company_logo: logo, key: request.current.key },
      {
        onSuccess: () => {
          toast({ kind: "success", title: t("success_title"), message: t("success") });
          onDone();
        },
        onError: (failure) => {
          toast({ kind: "error", message: errorText(failure, t("error")) });
          if (failure instanceof ApiError)
            focusField(
              form.current,
              fields.filter((name) => failure.fieldError(name)),
            );
        },
      },
    );
  }

  const props = (name: Field) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    error: missing.includes(name) ? t(`missing.${name}`) : error instanceof ApiError && error.fieldError(name),
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {error && (
          <Alert color="red" role="alert">
            {t("failed")}
          </Alert>
        )}
        <TextInput {...props("name")} maxLength={120} autoComplete="organization" data-autofocus />
        <TextInput {...props("domain")} maxLength={253} placeholder="example.com" autoCapitalize="none" spellCheck={false} />
        <NativeSelect
          {...props("domain_verification_method")}
          data={[{ value: "", label: t("choose") }, ...domainMethods.map((value) => ({ value, label: t(`method.${value}`) }))]}
        />
        <Logo
          name={values.name}
          logo={logo}
          onPick={setLogo}
          error={error instanceof ApiError && error.fieldError("company_logo")}
        />
        <DialogActions>
          <Button type="submit" disabled={create.isPending}>
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
  error: string | null | false;
}

function Logo({ name, logo, onPick, error }: LogoProps) {
  const t = useTranslations("companies.create.logo");
  const address = useMemo(() => (logo ? URL.createObjectURL(logo) : null), [logo]);
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  return (
    <Input.Wrapper label={t("label")} labelElement="div" description={t("help")} error={error}>
      <div className={classes.logo}>
        <Avatar name={name || "?"} picture={address} size={40} square />
        <FileButton accept={imageTypes} onChange={onPick}>
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
      </div>
    </Input.Wrapper>
  );
}
