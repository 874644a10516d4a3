import type { AssetType } from "@safeport/contract/programs/core/program.values";
import type { checkIdentifier, IdentifierCheck } from "@safeport/contract/programs/core/scope-identifier";
import { useEffect, useState } from "react";

/** Checks an identifier by the rule of its type; null until the rules are loaded, and while there is nothing to check. */
export function useIdentifierCheck(type: AssetType | "", identifier: string): IdentifierCheck | null {
  const [check, setCheck] = useState<typeof checkIdentifier | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@safeport/contract/programs/core/scope-identifier").then(
      (rules) => isCurrent && setCheck(() => rules.checkIdentifier),
      // Without the rules here, the server still checks.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return check === null || type === "" || identifier.trim() === "" ? null : check(type, identifier);
}
