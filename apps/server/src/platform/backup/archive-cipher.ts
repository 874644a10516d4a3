import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import type { Readable } from "node:stream";
import { OperatorError } from "@safeport/db/operator-error";

const magic = Buffer.from("SAFEPORT BACKUP 1\n");
const saltBytes = 16;
const nonceBytes = 7;
const tagBytes = 16;
const chunkBytes = 65_536;
/** scrypt with 128 MB; some hundred milliseconds for each guess of a passphrase. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 };

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFC"), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

/** A nonce says which chunk it is and whether it is the last, so chunks cannot be left out, moved or cut off. */
function nonceAt(prefix: Buffer, place: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(place);
  rest[4] = isLast ? 1 : 0;
  return Buffer.concat([prefix, rest]);
}

/** Encrypts a stream of bytes: a header, then chunks of 64 KiB by AES-256-GCM with a key that scrypt derives from the passphrase. */
export async function* encrypt(plain: AsyncIterable<Buffer>, passphrase: string): AsyncIterable<Buffer> {
  const [salt, prefix] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([magic, salt, prefix]);
  let place = 0;
  const seal = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceAt(prefix, place++, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of plain) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // The last chunk is known at the end, so one whole chunk is held back.
    let start = 0;
    for (; rest.length - start > chunkBytes; start += chunkBytes) yield seal(rest.subarray(start, start + chunkBytes), false);
    if (start > 0) rest = rest.subarray(start);
  }
  yield seal(rest, true);
}

/** The bytes that were encrypted. Throws an OperatorError for a wrong passphrase, and for a file that is no backup, was damaged or is cut off. */
export async function* decrypt(sealed: Readable, passphrase: string): AsyncIterable<Buffer> {
  const headBytes = magic.length + saltBytes + nonceBytes;
  const sealedChunk = chunkBytes + tagBytes;
  let rest: Buffer = Buffer.alloc(0);
  let key: Buffer | null = null;
  let prefix: Buffer = Buffer.alloc(0);
  let place = 0;
  const open = (chunk: Buffer, isLast: boolean) => {
    const decipher = createDecipheriv("aes-256-gcm", key as Buffer, nonceAt(prefix, place, isLast));
    try {
      decipher.setAuthTag(chunk.subarray(-tagBytes));
      const plain = Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
      place += 1;
      return plain;
    } catch {
      throw new OperatorError(
        place === 0 ? "The passphrase is wrong, or the backup is damaged" : "The backup is damaged or cut off",
      );
    }
  };
  for await (const bytes of sealed as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!key) {
      if (rest.length < headBytes) continue;
      if (!rest.subarray(0, magic.length).equals(magic)) throw new OperatorError("This file is no backup of Safeport");
      key = await keyOf(passphrase, rest.subarray(magic.length, magic.length + saltBytes));
      prefix = Buffer.from(rest.subarray(magic.length + saltBytes, headBytes));
      rest = rest.subarray(headBytes);
    }
    let start = 0;
    for (; rest.length - start > sealedChunk; start += sealedChunk) yield open(rest.subarray(start, start + sealedChunk), false);
    if (start > 0) rest = rest.subarray(start);
  }
  if (!key || rest.length < tagBytes) throw new OperatorError("The backup is damaged or cut off");
  yield open(rest, true);
}
