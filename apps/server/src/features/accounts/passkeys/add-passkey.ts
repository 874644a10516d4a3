import { maxPasskeys } from "@safeport/contract/accounts/core/account.limits";
import type { PasskeyRegistration } from "@safeport/contract/accounts/core/passkey.schema";
import { newId } from "@safeport/db/new-id";
import type { AttestationObject } from "@simplewebauthn/server/helpers";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { lockSession } from "../core/session.queries.ts";
import { useChallenge } from "./challenge.ts";
import { countPasskeys, insertPasskey, type PasskeyRow } from "./passkey.queries.ts";
import { queuePasskeyChangedMail } from "./passkey-changed-mail.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { algorithms } from "./start-passkey.ts";

interface NewPasskey {
  name: string;
  credential: PasskeyRegistration;
}

/** Stores a passkey that the caller's browser has made, and mails them. Throws 422 for one that does not answer our challenge, and 409 beyond the limit. */
export async function addPasskey(ctx: Ctx, { name, credential }: NewPasskey): Promise<PasskeyRow> {
  const { user_id, session_id, username } = ctx.actor;
  const made = await checkRegistration(ctx, credential);
  const refusal = invalidField(["body", "credential"], "passkey_refused");
  if (!made) throw refusal;
  return unitOfWork(ctx, async (tx) => {
    if ((await countPasskeys(tx, user_id)) >= maxPasskeys)
      throw new AppError("conflict", "too_many_passkeys", { params: { max: maxPasskeys } });
    // A session that its owner has just ended must leave no way in behind.
    if (!(await lockSession(tx, session_id))) throw new AppError("session_ended");
    const passkey = await insertPasskey(tx, { id: newId(), user_id, name, ...made });
    // Authenticators draw these names at random: a taken one was copied.
    if (!passkey) throw refusal;
    await queuePasskeyChangedMail(tx, user_id, { change: "added", name });
    const about = { object_type: "user", object_id: user_id, snapshot: { username, passkey: name } };
    return { result: passkey, audit: [{ action: "account.passkey_added", ...about }] };
  });
}

/** Columns of a new passkey; null if it does not answer a challenge of this session. */
async function checkRegistration({ db, actor, settings }: Ctx, { id, rawId, type, response }: PasskeyRegistration) {
  const use = { purpose: "register" as const, session_id: actor.session_id };
  const expectedChallenge = await useChallenge(db, response.clientDataJSON, use);
  if (!expectedChallenge) return null;
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    if (!isWithoutCertificate(decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)))) return null;
    const party = relyingPartyOf(settings);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, "base64url"),
      public_key: Buffer.from(credential.publicKey),
      sign_count: String(credential.counter),
      transports,
    };
  } catch {
    // The library throws for any error.
    return null;
  }
}

/**
 * Whether an attestation contains no certificate: to look for revoked ones, the library would fetch an address that the
 * certificate names. We ask for no attestation, so browsers send none, or a self attestation.
 */
function isWithoutCertificate(attestation: AttestationObject): boolean {
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && !attestation.get("attStmt").get("x5c"));
}
