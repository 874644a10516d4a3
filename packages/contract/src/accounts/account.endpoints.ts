import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { DemoAccount, LoginInput, LoginResult, RegisterInput, User } from "./account.schema.ts";

export const register = endpoint({
  name: "accounts.register",
  summary: "Open an account, as a researcher or for a company",
  method: "POST",
  path: "/v1/auth/register/",
  auth: "public",
  rate: "auth",
  body: RegisterInput,
  result: z.object({ user: User }),
  status: 201,
  errors: ["registration_refused"],
});

export const login = endpoint({
  name: "accounts.login",
  summary: "Exchange username or email and password for a token",
  method: "POST",
  path: "/v1/auth/login/",
  auth: "public",
  rate: "auth",
  body: LoginInput,
  result: LoginResult,
  errors: ["credentials_invalid"],
});

export const me = endpoint({
  name: "accounts.me",
  summary: "The signed-in account",
  method: "GET",
  path: "/v1/users/me/",
  auth: "session",
  rate: "read",
  result: User,
  errors: [],
});

export const logOut = endpoint({
  name: "accounts.log_out",
  summary: "End this session",
  method: "POST",
  path: "/v1/sessions/log-me-out/",
  auth: "session",
  rate: "write",
  result: z.object({ session_id: Uuid }),
  errors: [],
});

export const demoAccounts = endpoint({
  name: "accounts.demo",
  summary: "The accounts of the demo; an empty list outside the demo",
  method: "GET",
  path: "/v1/auth/demo-accounts/",
  auth: "public",
  rate: "read",
  result: z.object({ items: z.array(DemoAccount) }),
  errors: [],
});
