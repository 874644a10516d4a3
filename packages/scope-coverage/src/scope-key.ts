import { formatNetwork } from "@safeport/contract/programs/core/ip-network";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { readAddress } from "./address.ts";
import { networkOf } from "./canonical-host.ts";
import { appOf, repositoryOf } from "./named-asset.ts";

/** The key by which two scopes of a program name the same asset, however each is spelled. */
export function assetKey({ asset_type, identifier }: { asset_type: AssetType; identifier: string }): string {
  return `${asset_type} ${spelled(asset_type, identifier.trim().toLowerCase())}`;
}

function spelled(type: AssetType, own: string): string {
  switch (type) {
    case "url":
    case "domain":
    case "wildcard": {
      const address = readAddress(own);
      return address ? `${address.scheme ?? ""}://${address.host}:${address.port ?? ""}${address.rest}` : own;
    }
    case "cidr": {
      const network = networkOf(own);
      return network ? formatNetwork(network) : own;
    }
    case "source_code":
      return repositoryOf(own) ?? own;
    case "ios_app_store":
    case "ios_testflight":
    case "android_play_store":
    case "windows_microsoft_store":
      return appOf(own);
    default:
      return own;
  }
}
