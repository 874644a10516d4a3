import type { CheckedTexts } from "../../reports/checks/check.ts";
import { namedEndpoint, namedFunction } from "./named-endpoint.ts";

/** What a report is about, beside its texts. */
export interface Subject {
  scope_id: string | null;
  /** The name of an asset that is not listed. */
  unlisted_asset: string | null;
  asset_type: string | null;
  weakness_id: string | null;
}

/** Asset types that stand for many hosts, so that a path says little without its host. */
const ofManyHosts = new Set(["wildcard", "cidr"]);

/** Asset, weakness and endpoint of a report as one text; of source code a function. Null for a report that does not name all three. */
export function subjectOf(texts: CheckedTexts, { scope_id, unlisted_asset, asset_type, weakness_id }: Subject): string | null {
  const asset = scope_id ?? unlisted_asset?.trim().toLowerCase().slice(0, 200);
  if (!asset || weakness_id === null) return null;
  if (asset_type === "source_code") {
    const name = namedFunction(texts);
    return name && [asset, weakness_id, name].join(" ");
  }
  const endpoint = namedEndpoint(texts);
  if (!endpoint) return null;
  const host = asset_type !== null && ofManyHosts.has(asset_type) ? (endpoint.host ?? "") : "";
  return [asset, weakness_id, `${host.slice(0, 60)}${endpoint.path}`].join(" ");
}
