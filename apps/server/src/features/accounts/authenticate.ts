import type { Actor } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../platform/http/app-error.ts";
import { findSessions } from "./account.queries.ts";
import { type TokenClaims, verifyToken } from "./session-tokens.ts";

/** How long an answer of the session table is believed; an ended session is dropped sooner, by its notice. */
const trustMs = 1_000;
const maxKept = 20_000;

interface Kept extends TokenClaims {
  actor: Actor | null;
  checkedAt: number;
}

export interface Authenticator {
  /** Who sends this `Authorization` header; throws 401. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** Forgets what was believed of a session. */
  forget(sessionId: string): void;
  /** Who is behind those of these sessions that are not over, as they are now; by session. */
  liveActors(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>;
}

/** Verifies each token once and its session once a second, so that a read does not cost a signature check and a query. */
export function createAuthenticator(db: Db, key: Uint8Array): Authenticator {
  const kept = new Map<string, Kept>();

  async function liveActors(sessionIds: readonly string[]): Promise<Map<string, Actor>> {
    const live = (await findSessions(db, { ids: sessionIds })).filter((row) => row.live);
    return new Map(live.map(({ id, live: _, ...actor }) => [id, { ...actor, session_id: id }]));
  }

  async function load(token: string): Promise<Kept> {
    const known = kept.get(token);
    const claims = known ?? (await verifyToken(key, token));
    const actor = (await liveActors([claims.sessionId])).get(claims.sessionId) ?? null;
    const fresh = { sessionId: claims.sessionId, expiresAt: claims.expiresAt, actor, checkedAt: Date.now() };
    // Insertion order is age, so the first key is the one to let go.
    kept.delete(token);
    kept.set(token, fresh);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string);
    return fresh;
  }

  return {
    async authenticate(authorization) {
      const token = authorization && /^Bearer ([\w.-]{20,2000})$/i.exec(authorization)?.[1];
      if (!token) throw new AppError("unauthenticated");
      const known = kept.get(token);
      const now = Date.now();
      const session = known && now - known.checkedAt < trustMs ? known : await load(token);
      if (session.expiresAt <= now) throw new AppError("token_expired");
      if (!session.actor) throw new AppError("session_ended");
      return session.actor;
    },
    forget(sessionId) {
      for (const [token, session] of kept) if (session.sessionId === sessionId) kept.delete(token);
    },
    liveActors,
  };
}
