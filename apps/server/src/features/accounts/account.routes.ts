import * as endpoints from "@safeport/contract/accounts/account.endpoints";
import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import { type Http, mount, mountPublic } from "../../platform/http/mount.ts";
import { createAttemptCounter } from "../../platform/limits/attempt-counter.ts";
import { presentLogin, presentUser } from "./account.presenter.ts";
import { sendVerificationEmail } from "./email/send-verification-email.ts";
import { verifyEmail } from "./email/verify-email.ts";
import { getMe } from "./get-me.ts";
import { listDemoAccounts } from "./list-demo-accounts.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { register } from "./register.ts";
import { createSignInAttempts, signInWindowMs } from "./sign-in-attempts.ts";

/** `demoAccounts` is what the login page offers; empty outside the demo. */
export function accountRoutes(http: Http, demoAccounts: readonly DemoAccount[]): void {
  mountPublic(
    http,
    endpoints.register,
    (ctx, { body }) => register(ctx, body),
    (row) => ({ user: presentUser(row) }),
  );
  const counter = createAttemptCounter(http.fastify.redis, "sign-in", signInWindowMs);
  const attempts = createSignInAttempts(counter, http.services.settings.rateLimitFactor);
  mountPublic(http, endpoints.login, (ctx, { body }) => logIn(ctx, body, attempts), presentLogin);
  mountPublic(
    http,
    endpoints.demoAccounts,
    (ctx) => listDemoAccounts(ctx, demoAccounts),
    (items) => ({ items }),
  );
  mountPublic(
    http,
    endpoints.verifyEmail,
    (ctx, { body }) => verifyEmail(ctx, body),
    () => ({ email_verified: true as const }),
  );
  mountPublic(
    http,
    endpoints.sendVerificationEmail,
    (ctx, { query }) => sendVerificationEmail(ctx, query.email),
    () => ({ accepted: true as const }),
  );
  mount(http, endpoints.me, getMe, presentUser);
  mount(http, endpoints.logOut, logOut, (ended) => ended);
}
