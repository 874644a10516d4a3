import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion, PasskeyRegistration } from "@safeport/contract/accounts/core/passkey.schema";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** The challenge from the server, and the parts that a forged response changes. */
interface Ceremony {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the user was verified by the authenticator. */
  verified?: boolean;
  /** Value of the sign counter; by default one more than the last time. */
  count?: number;
  /** Whether a page of another site embeds the one that asks, and the origin of that page. */
  crossOrigin?: boolean;
  topOrigin?: string;
  /** The user handle that it returns. */
  userHandle?: string;
}

/** Format and statement of an attestation, made from the signed data and the signature of an authenticator. */
export type Attest = (signed: Buffer, signature: Buffer) => [format: string, statement: Record<string, unknown>];

export type Authenticator = ReturnType<typeof newAuthenticator>;

/** An authenticator with one passkey (WebAuthn Level 3): a P-256 key, no attestation, a sign counter. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const rpOfOrigin = new URL(origin).hostname;
  let counter = 0;
  let handle = "";

  const clientData = (type: string, { challenge, origin: pageOrigin = origin, crossOrigin = false, topOrigin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: pageOrigin, crossOrigin, topOrigin }));

  function authenticatorData({ rpId = rpOfOrigin, verified = true, count = ++counter }: Ceremony, attested = Buffer.alloc(0)) {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested]);
  }

  const shared = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };

  return {
    id,
    /** Makes the passkey for the owner that the options name. */
    register(
      options: { challenge: string; user: { id: string } },
      over: Partial<Ceremony> & { attest?: Attest } = {},
    ): PasskeyRegistration {
      handle = options.user.id;
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
      const ceremony = { challenge: options.challenge, count: 0, ...over };
      const [authData, client] = [authenticatorData(ceremony, attested), clientData("webauthn.create", ceremony)];
      const signed = Buffer.concat([authData, sha256(client)]);
      const [format, statement] = over.attest?.(signed, sign("sha256", signed, privateKey)) ?? ["none", {}];
      const attestation = new Map<string, unknown>([
        ["fmt", format],
        ["attStmt", new Map(Object.entries(statement))],
        ["authData", new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
    /** Proves that it holds the passkey. */
    prove(options: { challenge: string }, over: Partial<Ceremony> = {}): PasskeyAssertion {
      const ceremony = { challenge: options.challenge, ...over };
      const [data, client] = [authenticatorData(ceremony), clientData("webauthn.get", ceremony)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: over.userHandle ?? handle,
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
  };
}
