import * as z from "zod/mini";
import { Email, Password } from "./account.schema.ts";

export const EmailCodeInput = z.strictObject({ email: Email });

export const ChangeEmailInput = z.strictObject({
  password: Password,
  /** The mailed code. */
  otp: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
});
