import * as endpoints from "@safeport/contract/accounts/core/account.endpoints";
import * as emails from "@safeport/contract/accounts/email/email.endpoints";
import { setUp as setUpEndpoint } from "@safeport/contract/accounts/operator/set-up.endpoints";
import * as passwords from "@safeport/contract/accounts/password/password.endpoints";
import * as sessions from "@safeport/contract/accounts/sessions/session.endpoints";
import * as twoFactor from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { type Http, mount, mountList, mountOptional, mountPublic } from "../../platform/http/mount.ts";
import { getMe } from "./core/get-me.ts";
import { presentLogin, presentUser } from "./core/present-user.ts";
import { createSignInLimits } from "./core/sign-in-attempts.ts";
import { changeEmail } from "./email/change-email.ts";
import { mailStopRoutes } from "./email/mail-stop.routes.ts";
import { sendEmailCode } from "./email/send-email-code.ts";
import { sendVerificationEmail } from "./email/send-verification-email.ts";
import { checkVerificationLink, verifyEmail } from "./email/verify-email.ts";
import { setUp } from "./operator/set-up.ts";
import { passkeyRoutes } from "./passkeys/passkey.routes.ts";
import { changePassword } from "./password/change-password.ts";
import { resetPassword } from "./password/reset-password.ts";
import { sendPasswordReset } from "./password/send-password-reset.ts";
import { listCountries } from "./profile/list-countries.ts";
import { profileRoutes } from "./profile/profile.routes.ts";
import { listSessions, presentSession } from "./sessions/list-sessions.ts";
import { logOutEverywhere } from "./sessions/log-out-everywhere.ts";
import { presentReauthenticated, reauthenticate } from "./sessions/reauthenticate.ts";
import { revokeSession } from "./sessions/revoke-session.ts";
import { listDemoAccounts } from "./sign-in/list-demo-accounts.ts";
import { logIn } from "./sign-in/log-in.ts";
import { sendSignInLink } from "./sign-in/send-sign-in-link.ts";
import { disableTwoFactor } from "./two-factor/disable-two-factor.ts";
import { enableTwoFactor } from "./two-factor/enable-two-factor.ts";
import { startTwoFactor } from "./two-factor/start-two-factor.ts";

/** Mounts the login, and the account, the password and the sessions of the caller. The sign-up is mounted by the companies feature. */
export function accountRoutes(http: Http): void {
  const { db, keyFor, settings } = http.services;
  const limits = createSignInLimits(db, keyFor, settings.rateLimitFactor);
  mountPublic(http, endpoints.login, (ctx, { body }) => logIn(ctx, body, limits), presentLogin);
  mountPublic(http, endpoints.countryCodes, listCountries, (items) => ({ items }));
  mountPublic(http, endpoints.demoAccounts, listDemoAccounts, (items) => ({ items }));
  mountOptional(
    http,
    endpoints.verifyEmail,
    (ctx, { body }) => verifyEmail(ctx, body, limits.passwords),
    (verified) => ({ email_verified: true as const, ...verified }),
  );
  mountOptional(
    http,
    endpoints.checkVerificationLink,
    (ctx, { body }) => checkVerificationLink(ctx, body.token),
    (link) => link,
  );
  mailStopRoutes(http);
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
  mountPublic(
    http,
    setUpEndpoint,
    (ctx, { body }) => setUp(ctx, body),
    (opened) => opened,
  );
  mount(http, endpoints.me, getMe, presentUser);
  profileRoutes(http);
  passkeyRoutes(http, limits);
  mountPublic(
    http,
    passwords.forgotPassword,
    (ctx, { body }) => sendPasswordReset(ctx, { login: body.email.toLowerCase(), next: body.next ?? null }),
    () => ({ accepted: true as const }),
  );
  mountPublic(
    http,
    passwords.resetPassword,
    (ctx, { body }) => resetPassword(ctx, body.token, body.password),
    (reset) => reset,
  );
  mount(
    http,
    passwords.changePassword,
    (ctx, { body }) => changePassword(ctx, body.new_password),
    (changed) => changed,
  );
  mount(http, twoFactor.startTwoFactor, startTwoFactor, (shown) => shown);
  mount(
    http,
    twoFactor.enableTwoFactor,
    (ctx, { query }) => enableTwoFactor(ctx, query.code, limits.codes),
    (enabled) => enabled,
  );
  mount(
    http,
    twoFactor.disableTwoFactor,
    (ctx, { query }) => disableTwoFactor(ctx, query.code, limits.codes),
    () => ({ two_factor_enabled: false as const }),
  );
  mount(
    http,
    emails.sendEmailCode,
    (ctx, { body }) => sendEmailCode(ctx, body.email),
    () => ({ accepted: true as const }),
  );
  mount(
    http,
    emails.changeEmail,
    (ctx, { body }) => changeEmail(ctx, body, limits),
    (user, ctx) => ({ user: presentUser(user, ctx) }),
  );
  mountList(http, sessions.listSessions, (ctx, { query }) => listSessions(ctx, query), presentSession);
  mount(
    http,
    sessions.logOut,
    (ctx) => revokeSession(ctx, ctx.actor.session_id),
    (ended) => ended,
  );
  mount(
    http,
    sessions.revokeSession,
    (ctx, { query }) => revokeSession(ctx, query.session_id),
    (ended) => ended,
  );
  mount(http, sessions.logOutEverywhere, logOutEverywhere, (ended) => ended);
  mount(http, sessions.reauthenticate, (ctx, { body }) => reauthenticate(ctx, body, limits), presentReauthenticated);
}
