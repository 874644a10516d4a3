/** The host of a link on the page at `base`; null if the link is not a valid address. */
export function hostOf(link: string, base?: string): string | null {
  return URL.canParse(link, base) ? new URL(link, base).host : null;
}
