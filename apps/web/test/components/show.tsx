import type { User } from "@safeport/contract/accounts/core/account.schema";
import { en } from "@safeport/messages/en";
import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { touchedQueries } from "../../src/app/shell/touched-queries.ts";
import { signedIn } from "../../src/lib/accounts-store.ts";
import { TouchedQueriesContext } from "../../src/lib/live.ts";
import { createQueryClient } from "../../src/lib/query-client.ts";
import { cssVariablesFor, themeFor } from "../../src/ui/theme.ts";
import { ToastHost } from "../../src/ui/toast-host.tsx";
import "../../src/ui/styles/base.css";
import "../../src/ui/styles/app-shell.css";
import { surround } from "../support/surround.tsx";
import { userOf } from "../support/viewer.ts";

/** Shows elements in the page of a test, in English, as the app does; what was read before is in `cache`. */
export function show(children: ReactNode, cache = createQueryClient()) {
  const look = { theme: themeFor(null), cssVariablesResolver: cssVariablesFor(null) };
  const all = (
    <TouchedQueriesContext value={touchedQueries}>
      {children}
      <ToastHost />
    </TouchedQueriesContext>
  );
  return render(surround(all, { texts: en, language: "en", cache, look }));
}

/** Signs a researcher in, as the page of a test that needs a session has them. */
export function asResearcher(over: Partial<User> = {}): void {
  signedIn({ ...userOf("Hacker"), ...over }, "no token");
}
