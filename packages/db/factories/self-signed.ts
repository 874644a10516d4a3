import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** An RSA key with a certificate that it has signed itself, both in PEM. */
export interface SigningKey {
  privateKey: string;
  certificate: string;
}

/** An element of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (time: Date) => der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
const sha256WithRsa = sequence(oid("2a864886f70d01010b"), der(0x05));
const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("id.example")))));

function certify(publicKey: KeyObject, privateKey: KeyObject): string {
  const validity = sequence(utcTime(new Date(Date.now() - 86_400_000)), utcTime(new Date(Date.now() + 86_400_000)));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(der(0x02, Buffer.from([1])), sha256WithRsa, name, validity, name, spki);
  const signature = createSign("sha256").update(body).sign(privateKey);
  const bytes = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${bytes.replace(/(.{64})(?=.)/g, "$1\n")}\n-----END CERTIFICATE-----\n`;
}

/** A new key with a certificate. */
export function selfSigned(bits = 2_048): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: certify(publicKey, privateKey),
  };
}
