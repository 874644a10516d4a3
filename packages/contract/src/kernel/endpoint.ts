import type * as z from "zod/mini";
import type { ErrorCode } from "./error.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Bucket of the rate limiter that a call draws from. */
export type RateClass = "auth" | "read" | "write" | "upload";

/** The most calls of one endpoint within an hour; finer than its rate class, which all endpoints of the class share. */
export interface Throttle {
  /** By one person, or from one address where nobody is signed in. */
  person: number;
  /** By one person on one object: the first that the address names. */
  object?: number;
}

type Schema = z.ZodMiniType;

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** Unique operation name, `<feature>.<verb>`. */
  name: string;
  summary: string;
  method: Method;
  /** Path template with `:name` parameters; answers with and without the trailing slash. */
  path: string;
  /**
   * `session` needs a bearer token; `public` must not depend on one; `optional` uses one that works and takes no notice of another. `reauth` also needs a sign-in, or a password or passkey given again,
   * within the last `reauthMinutes`, and where the account has a second factor, that too: 403 `reauthentication_required` otherwise.
   */
  auth: "public" | "optional" | "session" | "reauth";
  rate: RateClass;
  /** Every call that changes something has one. */
  throttle?: Throttle;
  params?: P;
  query?: Q;
  body?: B;
  /** `multipart` bodies carry the fields of `body` plus the named image or file parts. */
  files?: readonly string[];
  /** Bytes of such a part, if not the size of an image. */
  fileBytes?: number;
  /** Bytes of such a part from staff, if others may send fewer. */
  staffFileBytes?: number;
  /** Media types of bodies that are the first of `files` alone; the fields are in the query then. */
  fileBodies?: readonly string[];
  result: R;
  status?: 200 | 201 | 202;
  /** Codes beyond those every endpoint may answer (malformed, invalid, rate_limited …) and those its session, body or key may cause. */
  errors: readonly ErrorCode[];
  /** Types of the events that a call may publish; a browser that sent it reads again what they touch. */
  events?: readonly string[];
  /** Accepts `Idempotency-Key`; calls that move money require it. */
  idempotent?: true | "required";
  /** Takes the form that mail programs send for one-click unsubscription (RFC 8058), of which only the address counts. */
  oneClick?: true;
  /** Gets the bytes of its JSON body, too, since they are signed; fields that `body` does not name are let through. */
  signed?: true;
  /** Takes a mail, also as `message/rfc822`, from a server whose secret is checked before the body is read. */
  mail?: true;
  /** Answers a file, of these types, and no JSON of `result`. */
  file?: readonly string[];
  /** Answers server-sent events (WHATWG HTML §9.2), each of which carries `result` as JSON. */
  stream?: true;
  /**
   * The answer is never compressed, because it can contain text of an attacker next to text that they may not read, such as comments next to
   * internal comments: its compressed length would reveal to somebody who sees the network how much of a guess is right.
   */
  uncompressed?: true;
  /** Seconds that browsers and proxies may keep the answer, which is the same for everybody. */
  cachedSeconds?: number;
  /** Answers a paged list scoped to the caller, all of it as CSV to `Accept: text/csv`; walked with insider, outsider and staff. */
  list?: true;
  /** A list that another endpoint answers as a file, with columns or rights of its own. */
  hasOwnExport?: true;
}

/** Declares one HTTP endpoint. The server mounts it, the web calls it; neither restates it. */
export function endpoint<
  P extends Schema = z.ZodMiniUndefined,
  Q extends Schema = z.ZodMiniUndefined,
  B extends Schema = z.ZodMiniUndefined,
  R extends Schema = z.ZodMiniUndefined,
>(e: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return e;
}

/** Whether only somebody who has signed in can call an endpoint. */
export function needsSession({ auth }: Pick<Endpoint, "auth">): boolean {
  return auth === "session" || auth === "reauth";
}
