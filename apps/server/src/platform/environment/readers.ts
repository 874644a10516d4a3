import path from "node:path";
import { withoutTail } from "@safeport/contract/kernel/text";
import { isCount } from "./checks.ts";

export const none: string[] = [];

/** The entries of a list with commas between them. */
export function listOf(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}

export function filesOf(text: string): string[] {
  return listOf(text).map((file) => path.resolve(file));
}

/** A number of proxies, or their addresses and networks. */
export function proxiesOf(text: string): number | string[] {
  return isCount(text) ? Number(text) : listOf(text);
}

export function withoutSlash(url: string): string {
  return withoutTail(url, /\//);
}
