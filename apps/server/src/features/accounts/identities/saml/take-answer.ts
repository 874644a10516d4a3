import { randomBytes } from "node:crypto";
import type { PublicCtx } from "../../../../platform/context.ts";
import { companyProvider } from "../identity-provider.ts";
import { digestOf, samlDenied } from "../read-answer.ts";
import { claimsOf } from "./claims-of-assertion.ts";
import { serviceProvider } from "./metadata.ts";
import { noteAssertion, storeAnswer, tryAnswer } from "./saml.queries.ts";
import { SamlError } from "./saml-error.ts";
import { verifyAnswer } from "./verify-answer.ts";

interface Posted {
  companyId: string;
  /** Base64 of the XML. */
  answer: string;
  state: string;
}

/** The query with which the browser returns to the sign-in page; `refused` is the reason for the log. */
interface Taken {
  query: string;
  refused: string | null;
}

/**
 * Takes the response of a company's SAML provider, which a browser posts from another site, so no cookie and no secret of the browser comes with it. The
 * claims wait in the sign-in that was begun, until the tab that began it returns by a GET of our own origin with its secret and with the code of this
 * query. A refused response leaves the sign-in waiting, a few times.
 */
export async function takeSamlAnswer(ctx: PublicCtx, { companyId, answer, state }: Posted): Promise<Taken> {
  try {
    const code = await accept(ctx, { companyId, answer, state });
    return { query: new URLSearchParams({ state, code }).toString(), refused: null };
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    const query = new URLSearchParams({ state, error: error.isDenied ? samlDenied : "saml_refused" });
    return { query: query.toString(), refused: error.message };
  }
}

async function accept(ctx: PublicCtx, { companyId, answer, state }: Posted): Promise<string> {
  const digest = digestOf(state);
  const flow = await tryAnswer(ctx.db, digest, companyId);
  const provider = flow && (await companyProvider(ctx, { company_id: companyId }));
  if (!flow || provider?.kind !== "saml") throw new SamlError("no sign-in waits for it");
  const { entity_id: entityId, acs_url: acsUrl } = serviceProvider(ctx.settings, companyId);
  const { request_id: requestId, created_at: startedAt } = flow;
  const now = new Date();
  const assertion = await verifyAnswer(provider, answer, { requestId, startedAt, entityId, acsUrl, now });
  const { signedInAt, ...claims } = claimsOf(assertion, provider, { isAgain: flow.session_id !== null });
  const stored = { ...claims, signedInAt: signedInAt?.toISOString() ?? null };
  const code = randomBytes(32).toString("base64url");
  await ctx.db.transaction().execute(async (tx) => {
    const row = { company_id: companyId, assertion: digestOf(assertion.id), expires_at: assertion.endsAt };
    if (!(await noteAssertion(tx, row))) throw new SamlError("an assertion that was taken before");
    if (!(await storeAnswer(tx, digest, { answer_code: digestOf(code), claims: stored })))
      throw new SamlError("no sign-in waits for it");
  });
  return code;
}
