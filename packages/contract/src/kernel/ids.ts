import * as z from "zod/mini";

/** A UUID as text (ours are version 7, RFC 9562 §5.7, so they sort by the time they were made). */
export const Uuid = z.uuid();

/** UTC time, ISO 8601 with `Z`. */
export const Time = z.iso.datetime();

/** A time of this century, of a query; the database has no year 0, and reads no text of any length as one. */
export const Moment = z.iso.datetime().check(z.maxLength(30), z.startsWith("20"));

/** The largest version or public number there can be: that of the database's `integer`. */
export const maxInteger = 2_147_483_647;

/** The version that was read; writing over a newer one is a 409 `version_stale`. */
export const Version = z.int().check(z.minimum(1), z.maximum(maxInteger));
