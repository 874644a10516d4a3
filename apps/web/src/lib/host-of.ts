/** The host that a link seen on the page at `base` leads to; null where it is no address. */
export function hostOf(link: string, base?: string): string | null {
  return URL.canParse(link, base) ? new URL(link, base).host : null;
}
