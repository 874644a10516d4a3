import { v7 } from "uuid";

/** A fresh UUIDv7 (RFC 9562 §5.7): later ids sort after earlier ones, which keeps index inserts at the end. */
export function newId(): string {
  return v7();
}
