import { MantineProvider, type MantineProviderProps } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";

interface Surroundings {
  texts: Record<string, unknown>;
  language: "en" | "fr";
  cache: QueryClient;
  look?: Pick<MantineProviderProps, "theme" | "cssVariablesResolver">;
}

const paths = ["activity", "bounties", "vault"].map((path) => `{-$area}/${path}`).concat("reports", "reports/$reportId");

/** Elements below the providers of the app; their links have the addresses of the pages. */
export function surround(children: ReactNode, { texts, language, cache, look = {} }: Surroundings): ReactNode {
  const root = createRootRoute();
  const pages = paths.map((path) => createRoute({ path, getParentRoute: () => root }));
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  return (
    <IntlProvider locale={language} timeZone="UTC" messages={texts}>
      <MantineProvider {...look}>
        <QueryClientProvider client={cache}>
          {/* Its type is that of the app's own router, whose pages would load the whole app. */}
          <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  );
}
