import type { Actor } from "@safeport/contract/kernel/actor";
import type { ActingAgent } from "@safeport/contract/kernel/agent.policy";
import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import type { Db } from "@safeport/db/named-statement";
import { LRUCache } from "lru-cache";
import { AppError } from "../../../platform/http/app-error.ts";
import { findByHash } from "../api-tokens/api-token.queries.ts";
import { hashOf, isApiToken } from "../api-tokens/api-token.ts";
import { findSessions, noteUse } from "../core/session.queries.ts";
import { type TokenClaims, verifyToken } from "../core/session-tokens.ts";

/**
 * Time for which a cached session is trusted. It is dropped sooner when the database notifies us of a change to it or its person.
 */
const trustMs = 1_000;
const maxCached = 20_000;

interface Claims extends TokenClaims {
  /** Of an API token. */
  scopes?: readonly ApiScope[] | undefined;
  agent?: ActingAgent | undefined;
}

interface CachedSession extends Claims {
  actor: Actor | null;
  checkedAt: number;
}

export interface Authenticator {
  /** The person behind an `Authorization` header; throws 401. With `fresh`, the session is read again. */
  authenticate(authorization: string | undefined, options?: { fresh?: boolean }): Promise<Actor>;
  /** Drops a session from the cache. */
  forget(sessionId: string): void;
  /** Drops the sessions of a person, whose rights may have changed, from the cache. */
  forgetPerson(userId: string): void;
  /** The current actor of each given session that has not ended, by session id. */
  liveActors(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>;
}

/** Verifies each token once and its session once a second, so that a read does not cost a signature check and a query. */
export function createAuthenticator(db: Db, key: Uint8Array): Authenticator {
  /** By the `Authorization` header as it was sent. */
  const cache = new LRUCache<string, CachedSession>({ max: maxCached });
  /** Number of drops: a session read before the latest one may be out of date, and is not cached. */
  let drops = 0;

  async function liveActors(sessionIds: readonly string[]): Promise<Map<string, Actor>> {
    const live = (await findSessions(db, { ids: sessionIds })).filter((row) => row.live);
    return new Map(live.map((row) => [row.id, actorOf(row)]));
  }

  async function useSession(id: string): Promise<Actor | null> {
    const [row] = await findSessions(db, { ids: [id] });
    if (!row?.live) return null;
    if (row.use_unnoted) await noteUse(db, id);
    return actorOf(row);
  }

  async function claimsOf(token: string): Promise<Claims> {
    if (!isApiToken(token)) return verifyToken(key, token);
    const row = await findByHash(db, hashOf(token));
    if (!row) throw new AppError("unauthenticated");
    return { sessionId: row.session_id, expiresAt: row.expires_at.getTime(), scopes: row.scopes, agent: row.agent ?? undefined };
  }

  async function load(authorization: string): Promise<CachedSession> {
    const claims = cache.get(authorization) ?? (await claimsOf(tokenOf(authorization)));
    const dropsBefore = drops;
    const { sessionId, expiresAt, scopes, agent } = claims;
    const person = await useSession(sessionId);
    const actor =
      person && scopes ? { ...person, scopes, ...(agent && { agent }), assurance: { ...person.assurance, at: 0 } } : person;
    const fresh = { sessionId, expiresAt, scopes, agent, actor, checkedAt: Date.now() };
    if (drops === dropsBefore) cache.set(authorization, fresh);
    else cache.delete(authorization);
    return fresh;
  }

  function drop(isAffected: (session: CachedSession) => boolean): void {
    drops++;
    for (const [authorization, session] of cache) if (isAffected(session)) cache.delete(authorization);
  }

  return {
    async authenticate(authorization, { fresh = false } = {}) {
      if (!authorization) throw new AppError("unauthenticated");
      const cached = cache.get(authorization);
      const now = Date.now();
      const session = !fresh && cached && now - cached.checkedAt < trustMs ? cached : await load(authorization);
      if (session.expiresAt <= now) throw new AppError("token_expired");
      if (!session.actor) throw new AppError("session_ended");
      return session.actor;
    },
    forget: (sessionId) => drop((session) => session.sessionId === sessionId),
    forgetPerson: (userId) => drop((session) => session.actor?.user_id === userId),
    liveActors,
  };
}

function tokenOf(authorization: string): string {
  const token = /^Bearer ([\w.-]{20,2000})$/i.exec(authorization)?.[1];
  if (!token) throw new AppError("unauthenticated");
  return token;
}

function actorOf(row: Awaited<ReturnType<typeof findSessions>>[number]): Actor {
  const { id, user_id, username, role, email_verified, company_ids, assurance, assured_at, fully_assured } = row;
  const proof = { by: assurance, at: fully_assured ? assured_at.getTime() : 0 };
  return { user_id, username, role, email_verified, company_ids, session_id: id, assurance: proof };
}
