import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";
import { checkPassword, hashPassword } from "./password-rules.ts";

type Owner = Parameters<typeof checkPassword>[1];
type Field = "password" | "new_password";

/** The refused fields and all rules, passed or failed, of a password that is too weak; empty for one that is accepted. */
export async function passwordRefusal(
  password: string,
  owner: Owner,
  field: Field,
): Promise<Pick<AppError["extras"], "errors" | "password_checks">> {
  const password_checks = await checkPassword(password, owner);
  const failed = password_checks.filter((check) => !check.passed);
  if (failed.length === 0) return {};
  const errors = failed.map(({ code, params }): RefusedField => ({ loc: ["body", field], code: `password_${code}`, params }));
  return { errors, password_checks };
}

/** The hash of a new password; throws 422 with every rule, passed or failed, when it is too weak. `field` is its name in the body. */
export async function acceptPassword(password: string, owner: Owner, field: Field): Promise<string> {
  const refusal = await passwordRefusal(password, owner, field);
  if (refusal.errors) throw new AppError("invalid", null, refusal);
  return hashPassword(password);
}
