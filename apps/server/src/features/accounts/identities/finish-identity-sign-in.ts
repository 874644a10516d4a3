import type { IdentityAnswer } from "@safeport/contract/accounts/identities/identity.endpoints";
import type { CompanyRole } from "@safeport/db/types.gen";
import type { PublicCtx } from "../../../platform/context.ts";
import type { ProviderRole } from "../../../platform/environment/checks.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findUser, type UserRow } from "../core/account.queries.ts";
import { openSession } from "../core/open-session.ts";
import { recordRefusedSignIn } from "../core/record-refused-sign-in.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { accountOf, assertSpeaksFor, type NewAccount, openNewAccount } from "./account-of-identity.ts";
import type { Claims } from "./claims.ts";
import { endFlow, noteIdentity, proveFlow } from "./identity.queries.ts";
import { assertHasRole, platformRoleOf, takePlatformRole } from "./platform-role.ts";
import { withSecondFactor } from "./prove-second-factor.ts";
import { type ProvedAnswer, readAnswer } from "./read-answer.ts";

type Changes = Omit<Required<Outcome<void>>, "result">;

/** Hooks of companies into the sign-in with their provider. */
export interface Membership {
  /** The role that claims give somebody in the company; null if they give none. */
  roleOf(ctx: PublicCtx, companyId: string, claims: Claims): Promise<CompanyRole | null>;
  /** Makes somebody a member at their first sign-in, and gives a member the role of their claims. */
  join(tx: Tx, sign: { companyId: string; user: UserRow; role: CompanyRole | null; isFirst: boolean }): Promise<Changes>;
}

/** Person proved by a provider, before the second factor. */
interface Proved {
  user: UserRow | null;
  account: NewAccount | null;
  subject: string;
  signedInAt: Date | null;
  role: CompanyRole | null;
  userRole: ProviderRole | null;
}

/**
 * Opens a session by the response of an identity provider. A first sign-in links an account with the same confirmed address, or opens one if the
 * platform lets its owner sign up. The second factor of an account is asked for as at any sign-in: 401 `two_factor_required`, after which the call is
 * repeated with a code.
 */
export async function finishIdentitySignIn(
  ctx: PublicCtx,
  input: IdentityAnswer,
  { limits, membership }: { limits: SignInLimits; membership: Membership },
) {
  const answer = await readAnswer(ctx, input, null);
  const { flow, provider } = answer;
  const proved = await prove(ctx, answer, membership);
  const { user, account, subject, signedInAt, role, userRole } = proved;
  if (user && user.state !== "active") {
    await recordRefusedSignIn(ctx, user);
    throw new AppError("forbidden", "identity_account_closed");
  }
  const asksFactor = user?.two_factor_enabled === true;
  if (asksFactor && input.code === undefined) {
    await proveFlow(ctx.db, flow.state, { user_id: user.id, subject, proved_at: signedInAt, role, user_role: userRole });
    throw new AppError("two_factor_required");
  }
  const who = user ?? { id: account?.id ?? "", username: account?.username ?? "" };
  const code = asksFactor ? (input.code ?? null) : null;
  const wrong = new AppError("two_factor_required", "code_wrong");
  const opened = await withSecondFactor(ctx, { user: who, code, limits, wrong }, (check) =>
    unitOfWork(ctx, async (tx) => {
      if (!(await endFlow(tx, flow.state))) throw new AppError("credentials_invalid", "identity_flow_ended");
      await check(tx);
      const registered = account ? await openNewAccount(tx, account) : null;
      const proven = registered?.result ?? user;
      if (!proven) throw new Error("A sign-in proves an account or opens one");
      const { user: person, audit: roleChange } = await takePlatformRole(tx, proven, registered ? null : userRole);
      const { company_id, issuer } = provider;
      const noted = await noteIdentity(tx, person.id, { company_id, issuer, subject });
      if (!noted) throw new AppError("credentials_invalid", "identity_flow_ended");
      const joined = company_id
        ? await membership.join(tx, { companyId: company_id, user: person, role, isFirst: noted.isFirst })
        : { audit: [], events: [] };
      const assurance = asksFactor ? "second_factor" : "password";
      const session = await openSession(tx, ctx, person, { assurance, provider_proof: signedInAt });
      const about = { object_type: "user", object_id: person.id, snapshot: { username: person.username, issuer } };
      const linked = { user_id: person.id, action: "identity.linked", company_id, ...about } as const;
      return {
        result: { ...session.result, user: person },
        audit: [
          ...(registered?.audit ?? []),
          ...(noted.isNew ? [linked] : []),
          ...roleChange,
          ...joined.audit,
          ...(session.audit ?? []),
        ],
        events: [...(registered?.events ?? []), ...joined.events, ...(session.events ?? [])],
      };
    }),
  );
  ctx.forgetPerson(opened.user.id);
  return opened;
}

async function prove(ctx: PublicCtx, answer: ProvedAnswer, membership: Membership): Promise<Proved> {
  const { flow, provider, claims } = answer;
  const isPlatform = provider.company_id === null;
  if (claims === null) {
    const user = await findUser(ctx.db, answer.userId);
    if (!user || flow.subject === null) throw new AppError("credentials_invalid", "identity_flow_ended");
    assertSpeaksFor(provider, user);
    if (isPlatform) assertHasRole(ctx, flow.user_role, user);
    const { subject, proved_at: signedInAt, role, user_role: userRole } = flow;
    return { user, account: null, subject, signedInAt, role, userRole };
  }
  const { subject, signedInAt } = claims;
  const role = provider.company_id === null ? null : await membership.roleOf(ctx, provider.company_id, claims);
  const userRole = isPlatform ? platformRoleOf(ctx, claims) : null;
  const proved = await accountOf(ctx, provider, claims, userRole);
  if (isPlatform) assertHasRole(ctx, userRole, proved.user);
  return { ...proved, subject, signedInAt, role, userRole };
}
