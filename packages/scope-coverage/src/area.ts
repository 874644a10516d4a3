import { firstAddress, type IpNetwork } from "@safeport/contract/programs/core/ip-network";
import { type Address, defaultPort } from "./address.ts";
import { networkOf } from "./canonical-host.ts";
import { matchesHost, matchesPattern } from "./host-pattern.ts";
import { isBelow, withoutEnd } from "./path.ts";

/** A part of the address space. */
export interface AddressArea {
  kind: "address";
  scheme: string | null;
  port: string | null;
  /** A name, a pattern of names, or a network. */
  host: string | IpNetwork;
  /** A folder, or a pattern if `*` is in it; the whole host where it is empty. */
  path: string;
}

/** Coverage of a scope: addresses, an app or a family of apps, or only the literal text. */
export type Area = AddressArea | { kind: "app"; id: string } | { kind: "text" };

/** The area of an address or of a pattern without alternatives. */
export function areaOf({ scheme, host, port, rest }: Address): AddressArea {
  return { kind: "address", scheme, port, host: networkOfHost(host) ?? host, path: withoutEnd(rest) };
}

/** The network of an IP address, or of a pattern such as `192.0.2.*`. */
function networkOfHost(host: string): IpNetwork | null {
  const octets = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/.exec(host)?.[1]?.split(".").slice(0, -1);
  if (!octets) return networkOf(host.replace(/^\[|\]$/g, ""));
  return networkOf(`${[...octets, "0", "0", "0"].slice(0, 4).join(".")}/${8 * octets.length}`);
}

/** Whether the first network holds the second. */
export function holdsNetwork(own: IpNetwork, other: IpNetwork): boolean {
  if (own.bits !== other.bits || own.prefix > other.prefix) return false;
  return firstAddress({ bits: other.bits, base: other.base, prefix: own.prefix }) === firstAddress(own);
}

/** -1 where `a` covers less than `b`, 1 where it covers more, 0 where both cover the same, null where neither is a part of the other. */
type Order = -1 | 0 | 1 | null;

/**
 * Compares two areas that cover the same asset: the order says which is part of the other, null if neither is. Host, path and
 * port are compared first; the scheme, often a mere difference in spelling, only decides between otherwise equal areas.
 */
export function compareAreas(a: Area, b: Area): Order {
  if (a.kind === "text" || b.kind === "text") return a.kind === b.kind ? 0 : null;
  if (a.kind === "app" || b.kind === "app") {
    return a.kind === "app" && b.kind === "app" ? order(a.id, b.id, (own, other) => matchesPattern(own, other)) : null;
  }
  const parts = [order(a.host, b.host, holdsHost), order(a.path, b.path, holdsPath), order(namedPort(a), namedPort(b), holdsOne)];
  if (parts.includes(null) || (parts.includes(-1) && parts.includes(1))) return null;
  return parts.find((part) => part !== 0) ?? order(a.scheme, b.scheme, holdsOne);
}

/** The higher, the smaller the part of the address space: hosts count before paths, paths before ports and schemes. */
export function narrowness(area: Area): number {
  if (area.kind === "text") return 900_000;
  if (area.kind === "app") return area.id.includes("*") ? area.id.length : 500_000;
  const { host, path } = area;
  const isOne = typeof host === "string" ? !host.includes("*") : host.prefix === host.bits;
  const size = typeof host === "string" ? host.replaceAll("*", "").length : host.prefix;
  const byHost = isOne ? 500_000 : size * 1_000;
  return byHost + 4 * Math.min(path.replaceAll("*", "").length, 200) + (namedPort(area) ? 2 : 0) + (area.scheme ? 1 : 0);
}

function order<T>(a: T, b: T, holds: (own: T, other: T) => boolean): Order {
  const [isWider, isNarrower] = [holds(a, b), holds(b, a)];
  if (isWider && isNarrower) return 0;
  return isWider ? 1 : isNarrower ? -1 : null;
}

/** A pattern holds another one if it fits the other's text, in which `*` can only be a part of what its own `*` stand for. */
function holdsHost(own: AddressArea["host"], other: AddressArea["host"]): boolean {
  if (typeof own !== "string") return typeof other !== "string" && holdsNetwork(own, other);
  return typeof other === "string" ? matchesHost(own, other) : /^\*$/.test(own);
}

function holdsPath(own: string, other: string): boolean {
  return own.includes("*") ? matchesPattern(`${own}*`, other) : isBelow(own, other);
}

/** The port where it is not the usual one. */
const namedPort = ({ scheme, port }: AddressArea) => (port === defaultPort(scheme) ? null : port);

/** Null stands for all. */
const holdsOne = (own: string | null, other: string | null) => own === null || own === other;
