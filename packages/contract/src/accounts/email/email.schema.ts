import * as z from "zod/mini";
import { Email, Password } from "../core/account.schema.ts";

export const EmailCodeInput = z.strictObject({ email: Email.check(z.describe("The new address.")) });

export const ChangeEmailInput = z.strictObject({
  password: Password.check(z.describe("The password of the account.")),
  otp: z.string().check(z.trim(), z.regex(/^\d{6}$/), z.describe("The code that was mailed to the new address.")),
});
