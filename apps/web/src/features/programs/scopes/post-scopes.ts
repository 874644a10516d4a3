import type { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { ApiError } from "../../../lib/api-error.ts";
import { type PendingScope, scopeInputOf } from "./scope-fields.ts";

export interface PostScopesOptions {
  /** Sends one scope; throws when that fails. */
  post: (scope: ScopeInput) => Promise<unknown>;
  /** Called before each scope. */
  onProgress: (done: number, total: number) => void;
  /** The text of an error for the user. */
  errorText: (error: unknown) => string;
  /** Waits as long as the server asks after too many calls. */
  wait?: (seconds: number) => Promise<void>;
}

/** Maximum number of retries of one scope after a wait. */
const mostWaits = 5;

/** Posts scopes one by one, in order. Returns those that failed, with the reason; when the server cannot be reached, also the rest. */
export async function postScopes(
  pending: readonly PendingScope[],
  { post, onProgress, errorText, wait = sleep }: PostScopesOptions,
): Promise<PendingScope[]> {
  const failed: PendingScope[] = [];
  for (const [done, scope] of pending.entries()) {
    onProgress(done, pending.length);
    const error = await postOne(scope, post, wait);
    if (error === null) continue;
    failed.push({ ...scope, error: errorText(error) });
    if (error instanceof ApiError && (error.status === 0 || error.status === 401)) return [...failed, ...pending.slice(done + 1)];
  }
  return failed;
}

async function postOne(
  { fields }: PendingScope,
  post: PostScopesOptions["post"],
  wait: NonNullable<PostScopesOptions["wait"]>,
): Promise<unknown> {
  const input = scopeInputOf(fields);
  if (!input) return new Error("This scope is not complete");
  for (let waits = 0; ; waits++) {
    try {
      await post(input);
      return null;
    } catch (error) {
      const pause = error instanceof ApiError && error.code === "rate_limited" ? (error.retryAfter ?? 5) : null;
      if (pause === null || waits === mostWaits) return error;
      await wait(pause);
    }
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });
}
