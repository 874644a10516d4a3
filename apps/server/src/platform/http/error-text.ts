import type { FieldError, PasswordCheck } from "@safeport/contract/kernel/error";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { AppError, CheckedPassword, RefusedField } from "./app-error.ts";

/** The texts of a failure in this language: title, detail (by default the texts of its fields) and fields. */
export function errorText(language: Language, error: AppError) {
  const { params, errors, password_checks } = error.extras;
  const title = translate(language, `errors.title.${error.code}`);
  const fields = errors?.map((field) => fieldText(language, field));
  const messages = [...new Set(fields?.map(({ msg }) => msg))].join(", ");
  return {
    title,
    detail: error.detail ? translate(language, `errors.detail.${error.detail}`, params) : messages || title,
    ...(fields && { errors: fields }),
    ...(password_checks && { password_checks: password_checks.map((check) => passwordText(language, check)) }),
  };
}

function fieldText(language: Language, { loc, code, params }: RefusedField): FieldError {
  return { loc, code, msg: translate(language, `fields.${code}`, params) };
}

function passwordText(language: Language, { code, passed, params }: CheckedPassword): PasswordCheck {
  return { code, passed, message: translate(language, `fields.password_${code}`, params) };
}
