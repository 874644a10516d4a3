/** Work order for the challenge: find a nonce whose hash with `challenge` begins with `bits` zero bits. */
export interface ChallengeOrder {
  challenge: string;
  bits: number;
}

/** Hashes that are computed before the next ones begin. */
const together = 256;

self.onmessage = async ({ data: { challenge, bits } }: MessageEvent<ChallengeOrder>) => {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += together) {
    const nonces = Array.from({ length: together }, (_, index) => String(first + index));
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest("SHA-256", encoder.encode(`${challenge}:${nonce}`))),
    );
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found !== -1) {
      self.postMessage(nonces[found]);
      return;
    }
  }
};
