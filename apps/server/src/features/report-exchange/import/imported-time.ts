const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/**
 * A time as files have it, with the zone in which it was said; null for a text that is none, or a day that no month has. Without a zone it is in UTC, a
 * day alone its first instant.
 */
export function timeOf(text: string): { at: Date; zone: string | null } | null {
  const [, year = "", month = "", day = "", clock = "00:00", zone] = written.exec(text) ?? [];
  if (year === "") return null;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > days) return null;
  const isUtc = zone === undefined || /^(?:Z|UTC|GMT|[+-]00:?00)$/i.test(zone);
  const offset = isUtc ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = new Date(`${year}-${month}-${day}T${clock}${offset}`);
  if (Number.isNaN(at.getTime())) return null;
  return { at, zone: zone === undefined ? null : isUtc ? "UTC" : zone };
}
