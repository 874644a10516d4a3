import type { ChallengeOrder } from "./solve-challenge.worker.ts";

/** Whether this browser can solve challenges: over plain http it has no hashes. */
export const canSolve = (): boolean => globalThis.crypto?.subtle !== undefined && typeof Worker === "function";

/** Finds the nonce of a challenge in a worker, so that the page stays usable. Rejects if the worker fails. */
export function solveChallenge(challenge: string, bits: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./solve-challenge.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error("The challenge could not be solved"));
    };
    worker.postMessage({ challenge, bits } satisfies ChallengeOrder);
  });
}
