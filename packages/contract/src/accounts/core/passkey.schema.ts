import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { singleLine } from "../../kernel/text.ts";
import { maxPasskeyName } from "./account.limits.ts";

/** Bytes as base64url without padding (RFC 4648 §5). */
const base64Url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const CredentialId = base64Url(1_364);
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8));

/** Fields that browsers add about the call itself. The server ignores them. */
const clientParts = {
  type: z.literal("public-key").check(z.describe("Always `public-key`.")),
  authenticatorAttachment: z
    .optional(z.nullable(z.string().check(z.maxLength(32))))
    .check(z.describe("Whether the authenticator is part of the device; it is not used.")),
  clientExtensionResults: z
    .optional(z.record(z.string().check(z.maxLength(64)), z.unknown()))
    .check(z.describe("The results of extensions, which are not used.")),
};

/** A new passkey, as `PublicKeyCredential.toJSON()` describes it (WebAuthn Level 3, §5.1.9). */
export const PasskeyRegistration = z.strictObject({
  id: CredentialId.check(z.describe("The id of the credential (Base64URL).")),
  rawId: CredentialId.check(z.describe("The id of the credential (Base64URL).")),
  response: z
    .strictObject({
      clientDataJSON: base64Url(4_096).check(z.describe("What the browser signed with the answer (Base64URL).")),
      attestationObject: base64Url(16_384).check(z.describe("The new key (Base64URL).")),
      transports: z.optional(Transports).check(z.describe("How the browser reaches the authenticator.")),
      authenticatorData: z.optional(base64Url(8_192)).check(z.describe("What the authenticator says about itself (Base64URL).")),
      publicKey: z.optional(base64Url(4_096)).check(z.describe("The public key (Base64URL).")),
      publicKeyAlgorithm: z.optional(z.int()).check(z.describe("The algorithm of the key (COSE).")),
    })
    .check(z.describe("The answer of the authenticator.")),
  ...clientParts,
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** The proof that somebody holds a passkey, as `PublicKeyCredential.toJSON()` describes it. */
export const PasskeyAssertion = z.strictObject({
  id: CredentialId.check(z.describe("The id of the credential (Base64URL).")),
  rawId: CredentialId.check(z.describe("The id of the credential (Base64URL).")),
  response: z
    .strictObject({
      clientDataJSON: base64Url(4_096).check(z.describe("What the browser signed with the answer (Base64URL).")),
      authenticatorData: base64Url(4_096).check(z.describe("What the authenticator says about itself (Base64URL).")),
      signature: base64Url(2_048).check(z.describe("The signature of the challenge (Base64URL).")),
      userHandle: z
        .optional(z.nullable(z.string().check(z.maxLength(128), z.regex(/^[\w-]*$/))))
        .check(z.describe("The account that the passkey belongs to (Base64URL).")),
    })
    .check(z.describe("The answer of the authenticator.")),
  ...clientParts,
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const CredentialDescriptor = z.object({
  id: z.string().check(z.describe("The id of the credential (Base64URL).")),
  type: z.literal("public-key").check(z.describe("Always `public-key`.")),
  transports: z.optional(z.array(z.string())).check(z.describe("How the browser reaches the authenticator.")),
});

/** Argument of `navigator.credentials.create()`, as JSON. */
export const PasskeyCreationOptions = z.object({
  rp: z
    .object({
      id: z.string().check(z.describe("The host of the server.")),
      name: z.string().check(z.describe("The name of the server.")),
    })
    .check(z.describe("The server that the passkey is for.")),
  user: z
    .object({
      id: z.string().check(z.describe("The id of the account (Base64URL).")),
      name: z.string().check(z.describe("The username.")),
      displayName: z.string().check(z.describe("The name that the authenticator shows.")),
    })
    .check(z.describe("The account that the passkey is for.")),
  challenge: z.string().check(z.describe("What the authenticator signs (Base64URL); it can be answered once.")),
  pubKeyCredParams: z
    .array(
      z.object({
        alg: z.int().check(z.describe("An algorithm (COSE).")),
        type: z.literal("public-key").check(z.describe("Always `public-key`.")),
      }),
    )
    .check(z.describe("The algorithms that are accepted.")),
  timeout: z.int().check(z.describe("How many milliseconds the browser waits.")),
  excludeCredentials: z.array(CredentialDescriptor).check(z.describe("The passkeys that the account has already.")),
  authenticatorSelection: z
    .object({
      residentKey: z.literal("required").check(z.describe("Always `required`: the authenticator must store the key.")),
      requireResidentKey: z.literal(true).check(z.describe("The same, for older browsers.")),
      userVerification: z.literal("required").check(z.describe("Always `required`: the authenticator must verify the person.")),
    })
    .check(z.describe("Which authenticators are accepted.")),
  attestation: z.literal("none").check(z.describe("Always `none`: the maker of the authenticator is not asked for.")),
});

/** Argument of `navigator.credentials.get()`, as JSON. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string().check(z.describe("The host that the passkey is for.")),
  challenge: z.string().check(z.describe("What the authenticator signs (Base64URL); it can be answered once.")),
  timeout: z.int().check(z.describe("How many milliseconds the browser waits.")),
  allowCredentials: z.array(CredentialDescriptor).check(z.describe("The passkeys that can answer; empty for any.")),
  userVerification: z.literal("required").check(z.describe("Always `required`: the authenticator must verify the person.")),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** The owner's name for a passkey. */
export const PasskeyName = singleLine(maxPasskeyName);

/** A passkey of the caller's. */
export const Passkey = z.object({
  passkey_id: Uuid,
  name: z.string().check(z.describe("What its owner calls the passkey.")),
  created_at: Time,
  last_used_at: z.nullable(Time).check(z.describe("When the passkey was last used; null if it never was.")),
});
export type Passkey = z.infer<typeof Passkey>;
