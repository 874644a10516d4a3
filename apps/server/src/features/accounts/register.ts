import { Email, type RegisterInput, Username } from "@safeport/contract/accounts/account.schema";
import { isReservedFullName, isReservedUsername } from "@safeport/contract/accounts/reserved-name";
import { newId } from "@safeport/db/new-id";
import { pickLanguage } from "@safeport/messages/languages";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { languagesOf } from "../../platform/http/accepted-languages.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { insertUser, type UserRow } from "./account.queries.ts";
import { checkPassword, hashPassword } from "./password-rules.ts";

const refused = (detail: string) => new AppError("registration_refused", detail);

/** Opens an account. With a company, its creation follows from the event, in the companies feature. */
export async function register(ctx: PublicCtx, input: RegisterInput): Promise<UserRow> {
  const email = Email.safeParse(input.email);
  if (!email.success) throw refused("Please enter a valid email address");
  if (input.username.length < 3) throw refused("Username must be at least 3 characters long");
  const username = Username.safeParse(input.username);
  if (!username.success) throw refused("Usernames take 3 to 32 letters, digits, hyphens and underscores");
  if (isReservedUsername(username.data)) throw refused("This username is kept for the platform itself");
  if (isReservedFullName(input.full_name)) throw refused("Please give a name of your own, not one of the platform's");
  const { company_name, company_domain } = input;
  if ((company_name === undefined) !== (company_domain === undefined))
    throw refused("Please give both the name and the domain of the company");
  if (company_name !== undefined && input.role !== "Business")
    throw invalidField(["body", "company_name"], "Only a company account has a company");
  const password_checks = await checkPassword(input.password, { username: username.data, email: email.data });
  const failed = password_checks.filter((check) => !check.passed);
  if (failed.length > 0) {
    const errors = failed.map(({ code, message }) => ({ loc: ["body", "password"], msg: message, code: `password_${code}` }));
    throw new AppError("invalid", failed.map(({ message }) => message).join(", "), { errors, password_checks });
  }
  const password_hash = await hashPassword(input.password);
  return unitOfWork(ctx, async (tx) => {
    const user = await insertUser(tx, {
      id: newId(),
      username: username.data,
      email: email.data,
      full_name: input.full_name,
      role: input.role,
      country: input.country ?? null,
      password_hash,
      language: pickLanguage(languagesOf(ctx.request.acceptLanguage)),
    });
    if (!user) throw refused("This username or email address is already in use");
    return {
      result: user,
      audit: {
        user_id: user.id,
        action: "account.registered",
        object_type: "user",
        object_id: user.id,
        snapshot: { username: user.username, role: user.role },
      },
      events: [
        {
          type: "account.registered",
          data: { user_id: user.id, company_name: company_name ?? null, company_domain: company_domain ?? null },
        },
      ],
    };
  });
}
