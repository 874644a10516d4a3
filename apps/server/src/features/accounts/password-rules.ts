import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { minPasswordLength } from "@safeport/contract/accounts/account.schema";
import type { CheckedPassword } from "../../platform/http/app-error.ts";

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const minStrength = 3;

interface Estimate {
  score: number;
  isCommon: boolean;
}

/**
 * Characters of a password that its strength is judged by. Judging takes more than proportionally longer with their number; as what
 * follows can only make a password harder to guess, leaving it out never lets a weak one pass.
 */
const judged = 64;

/** The estimator and its word lists weigh some megabytes, so they are loaded with the first password that is set, and kept. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judged });
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

async function estimate(password: string, own: string[]): Promise<Estimate> {
  estimator ??= loadEstimator();
  const result = (await estimator).check(password, own);
  const isCommon = result.sequence.length === 1 && result.sequence[0]?.pattern === "dictionary";
  return { score: result.score, isCommon };
}

/** Every rule a new password is held to, passed or failed, in the order they are shown. */
export async function checkPassword(password: string, owner: { username: string; email: string }): Promise<CheckedPassword[]> {
  const own = [owner.username, owner.email, owner.email.split("@")[0] ?? ""]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 3);
  const { score, isCommon } = await estimate(password, own);
  const lower = password.toLowerCase();
  return [
    { code: "length", params: { min: minPasswordLength }, passed: password.length >= minPasswordLength },
    { code: "common", passed: !isCommon },
    { code: "personal", passed: !own.some((part) => lower.includes(part)) },
    { code: "strength", passed: score >= minStrength },
  ];
}

/** Hashes at a time: as many as there are processors. More would take their memory without being sooner done, and the threads that files are read by. */
let free = Math.max(1, Math.min(availableParallelism(), 3));
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** The Argon2id hash of a password, as PHC text with its parameters (RFC 9106). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let nobodysHash: Promise<string> | undefined;

/** Compares a password with a hash; for an unknown account pass null, which takes as long and is false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword("nobody has this password");
  const known = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null;
}
