import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";
import { checkPassword, hashPassword } from "./password-rules.ts";

/** The hash of a new password; throws 422 with every rule, passed or failed, when it is too weak. `field` is its name in the body. */
export async function acceptPassword(
  password: string,
  owner: Parameters<typeof checkPassword>[1],
  field: "password" | "new_password",
): Promise<string> {
  const password_checks = await checkPassword(password, owner);
  const failed = password_checks.filter((check) => !check.passed);
  if (failed.length > 0) {
    const errors = failed.map(({ code, params }): RefusedField => ({ loc: ["body", field], code: `password_${code}`, params }));
    throw new AppError("invalid", null, { errors, password_checks });
  }
  return hashPassword(password);
}
