import { RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import * as z from "zod/mini";

const { company_domain, company_name, email, full_name, password, username } = RegisterInput.shape;

const person = {
  full_name,
  username: username.check(z.minLength(1)),
  email: email.check(z.minLength(1)),
  password,
};

/** Fields of each sign-up form, in their order. The contract accepts an empty username or email; a form does not. */
export const signupSchemas = {
  individual: z.object(person),
  company: z.object({ company_name, company_domain, ...person }),
  invited: z.object(person),
  invited_researcher: z.object(person),
};

export type SignupVariant = keyof typeof signupSchemas;
export type SignupField = keyof typeof signupSchemas.company.shape;

export const emptySignup: Record<SignupField, string> = {
  company_name: "",
  company_domain: "",
  full_name: "",
  username: "",
  email: "",
  password: "",
};
