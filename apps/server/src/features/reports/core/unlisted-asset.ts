/** The name of an asset that is none of the program's scopes; null for a report about a listed one, and for one that names none. */
export function unlistedAssetOf(row: { scope_id: string | null; scope_identifier: string | null }): string | null {
  return row.scope_id === null ? row.scope_identifier : null;
}
