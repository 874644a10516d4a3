import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";

type WithUnderscore<S extends string> = S extends `${infer Area}:${infer Act}` ? `${Area}_${Act}` : never;

/** The name of a scope's text; a colon would part it. */
export function scopeKey<Scope extends ApiScope>(scope: Scope): WithUnderscore<Scope> {
  return scope.replace(":", "_") as WithUnderscore<Scope>;
}
