import { randomInt } from "node:crypto";
import { newId } from "@safeport/db/new-id";

const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const reportNumber = /^\d{8}$/;

/**
 * Replaces what a recorded change made up, the same thing by the same other thing: ids made since `since` (a UUIDv7 tells its
 * time, RFC 9562 §5.7) and the public numbers of reports.
 */
export function freshener(since: number): (value: string | null) => string | null {
  const replaced = new Map<string, string>();
  return (value) => {
    if (value === null) return null;
    const known = replaced.get(value);
    if (known !== undefined) return known;
    const time = uuidV7.exec(value);
    const made = time && Number.parseInt(`${time[1]}${time[2]}`, 16) >= since;
    if (!made && !reportNumber.test(value)) return value;
    const fresh = made ? newId() : String(randomInt(10_000_000, 100_000_000));
    replaced.set(value, fresh);
    return fresh;
  };
}
