import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { maxPasskeyName } from "./account.limits.ts";

/** Bytes as base64url without padding (RFC 4648 §5). */
const base64Url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const CredentialId = base64Url(1_364);
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8));

/** Fields that browsers add about the call itself. The server ignores them. */
const clientParts = {
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
};

/** A new passkey, as `PublicKeyCredential.toJSON()` describes it (WebAuthn Level 3, §5.1.9). */
export const PasskeyRegistration = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  response: z.strictObject({
    clientDataJSON: base64Url(4_096),
    attestationObject: base64Url(16_384),
    transports: z.optional(Transports),
    authenticatorData: z.optional(base64Url(8_192)),
    publicKey: z.optional(base64Url(4_096)),
    publicKeyAlgorithm: z.optional(z.int()),
  }),
  ...clientParts,
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** The proof that somebody holds a passkey, as `PublicKeyCredential.toJSON()` describes it. */
export const PasskeyAssertion = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  response: z.strictObject({
    clientDataJSON: base64Url(4_096),
    authenticatorData: base64Url(4_096),
    signature: base64Url(2_048),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128), z.regex(/^[\w-]*$/)))),
  }),
  ...clientParts,
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
});

/** Argument of `navigator.credentials.create()`, as JSON. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  /** The passkeys that the account has. */
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

/** Argument of `navigator.credentials.get()`, as JSON. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty where any passkey of the browser may answer. */
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: z.literal("required"),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** The owner's name for a passkey. */
export const PasskeyName = singleLine(maxPasskeyName);

/** A passkey of the caller's. */
export const Passkey = z.object({
  passkey_id: Uuid,
  name: z.string(),
  created_at: Time,
  last_used_at: z.nullable(Time),
});
export type Passkey = z.infer<typeof Passkey>;
