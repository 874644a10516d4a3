import * as endpoints from "@safeport/contract/accounts/account.endpoints";
import { type Http, mount, mountPublic } from "../../platform/http/mount.ts";
import { createAttemptCounter } from "../../platform/limits/attempt-counter.ts";
import { sendSignInLink } from "./email/send-sign-in-link.ts";
import { sendVerificationEmail } from "./email/send-verification-email.ts";
import { verifyEmail } from "./email/verify-email.ts";
import { getMe } from "./get-me.ts";
import { listDemoAccounts } from "./list-demo-accounts.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { presentLogin, presentUser } from "./present-user.ts";
import { createSignInAttempts, signInWindowMs } from "./sign-in-attempts.ts";

/** Mounts the login, one's own account and the end of a session. The sign-up is mounted by the companies feature. */
export function accountRoutes(http: Http): void {
  const counter = createAttemptCounter(http.services.db, http.services.keyFor("sign-in-attempts"), signInWindowMs);
  const attempts = createSignInAttempts(counter, http.services.settings.rateLimitFactor);
  mountPublic(http, endpoints.login, (ctx, { body }) => logIn(ctx, body, attempts), presentLogin);
  mountPublic(http, endpoints.demoAccounts, listDemoAccounts, (items) => ({ items }));
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
  mountPublic(
    http,
    endpoints.sendSignInLink,
    (ctx, { body }) => sendSignInLink(ctx, body.username.toLowerCase()),
    () => ({ accepted: true as const }),
  );
  mount(http, endpoints.me, getMe, presentUser);
  mount(http, endpoints.logOut, logOut, (ended) => ended);
}
