import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { passwordLength } from "@safeport/contract/accounts/core/account.limits";
import type { CheckedPassword } from "../../../platform/http/app-error.ts";

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const minStrength = 3;

interface Estimate {
  score: number;
  isCommon: boolean;
}

/**
 * The number of characters used to estimate a password's strength. The estimate takes more than linear time. The rest of the password
 * can only make it harder to guess, so leaving it out never lets a weak one pass.
 */
const judged = 64;

/** The estimator and its word lists take a few megabytes, so they are loaded once, when the first password is set. */
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

/** Words that people often combine with a year and a sign as a password, in the languages of the product. */
const usual = [
  ...["safeport", "bugbounty", "bounty", "hacker", "password", "motdepasse", "welcome", "bienvenue", "bonjour"],
  ...["spring", "summer", "autumn", "winter", "printemps", "hiver", "automne"],
];

/** Letters that a password needs in addition to such words. */
const minRest = 4;

/** Whether a password consists of these words with digits and signs, and of at most three letters more. */
function consistsOf(words: readonly string[], lower: string): boolean {
  // The longest first, so that "bounty" does not leave the "bug" of "bugbounty".
  const byLength = words.toSorted((a, b) => b.length - a.length);
  const rest = byLength.reduce((text, word) => text.replaceAll(word, " "), lower);
  return rest !== lower && rest.replace(/[^\p{L}]/gu, "").length < minRest;
}

interface Owner {
  username: string;
  email: string;
  full_name: string;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Every rule for a new password, passed or failed, in display order. */
export async function checkPassword(password: string, owner: Owner): Promise<CheckedPassword[]> {
  const own = [owner.username, owner.email, owner.email.split("@")[0] ?? ""]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 3);
  const names = wordsOf(owner.full_name).filter((part) => part.length >= 4);
  const { score, isCommon } = await estimate(password, [...own, ...names, ...usual]);
  const lower = password.toLowerCase();
  return [
    { code: "length", params: { min: passwordLength.min }, passed: password.length >= passwordLength.min },
    { code: "common", passed: !isCommon },
    // Names are also parts of ordinary words: King is in "thinking".
    {
      code: "personal",
      passed: !own.some((part) => lower.includes(part)) && !wordsOf(password).some((word) => names.includes(word)),
    },
    { code: "strength", passed: score >= minStrength && !consistsOf([...own, ...names, ...usual], lower) },
  ];
}

/** Concurrent hashes: one per processor. More would use memory and file-reading threads without finishing sooner. */
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

/** Compares a password with a hash. Pass null for an unknown account: it takes as long and returns false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword("nobody has this password");
  const storedHash = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(storedHash, password));
  return matches && passwordHash !== null;
}
