import type { Seeded } from "@safeport/db/factories/seeded";

/** A UUIDv7 (RFC 9562 §5.7) of the given time, its other bits generated, so that it is the same each time and sorts by time. */
export function datedId(random: Seeded, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = random.pick(["8", "9", "a", "b"]);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}
