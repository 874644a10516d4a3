import { setTimeout as wait } from "node:timers/promises";

const firstPauseMs = 250;
const maxPauseMs = 5_000;

/** Errors of a PostgreSQL that is starting, restarting or unreachable: system codes and SQLSTATEs. */
const passing = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);

/** pg throws these without a code if a connection is lost or times out. */
const lost = /^(Connection terminated|timeout expired)/;

function willPass(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return passing.has(code ?? "") || lost.test(message ?? "");
}

interface Patience {
  seconds: number;
  log: (line: string) => void;
  /** Returns one line that says why the database cannot be used yet. */
  explain: (error: unknown) => string;
  signal?: AbortSignal | undefined;
}

/** Retries `work` for `seconds` while the database is unavailable. Throws any other error at once, and the last error at the end. */
export async function waitForDatabase<T>(work: () => Promise<T>, { seconds, log, explain, signal }: Patience): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!willPass(error) || performance.now() + pause > end) throw error;
      if (pause === firstPauseMs) log(`Waiting up to ${seconds} s for the database: ${explain(error)}`);
    }
    await wait(pause, undefined, signal && { signal });
  }
}
