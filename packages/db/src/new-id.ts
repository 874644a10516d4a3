import { v7 } from "uuid";

/** A fresh UUIDv7 (RFC 9562 §5.7): later ids sort after earlier ones, which keeps index inserts at the end. */
export function newId(): string {
  return v7();
}

/** The first id of a moment: ids begin with their time in milliseconds, so the primary key finds the rows from before. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The moment of an id. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
