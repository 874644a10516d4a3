import { Resolver } from "node:dns/promises";
import { fetchOutside, type OutsideAnswer, type OutsideOptions } from "./fetch-outside.ts";
import { OutboundError } from "./outbound-error.ts";

/** Outbound requests for use cases. Tests replace them. */
export interface Outbound {
  /** See `fetchOutside`. */
  fetch(address: string, options?: OutsideOptions): Promise<OutsideAnswer>;
  /** The TXT records of a name, at most 100; none for a name without any. Throws an OutboundError `unknown_host` when nobody answers. */
  readTxt(name: string): Promise<string[]>;
}

const maxRecords = 100;

export const theOutside: Outbound = {
  fetch: (address, options) => fetchOutside(address, options),
  async readTxt(name) {
    // Six seconds at most.
    const resolver = new Resolver({ timeout: 3_000, tries: 2 });
    try {
      const records = await resolver.resolveTxt(name);
      // A long record comes in pieces (RFC 7208 §3.3).
      return records.slice(0, maxRecords).map((pieces) => pieces.join(""));
    } catch (cause) {
      if (["ENODATA", "ENOTFOUND"].includes(String((cause as { code?: unknown }).code))) return [];
      throw new OutboundError("unknown_host", { cause });
    }
  },
};
