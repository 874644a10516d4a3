import { MantineProvider } from "@mantine/core";
import { type CatalogueName, en } from "@safeport/messages/en";
import { fr } from "@safeport/messages/fr";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";

interface Surroundings {
  /** The catalogues that the elements need. */
  messages: readonly CatalogueName[];
  /** Responses of the server so far. */
  cache?: QueryClient;
  language?: "en" | "fr";
}

/** The markup of `children`, in English unless said otherwise, below the providers of the app; its links have the addresses of the pages. */
export function markupOf(children: ReactNode, { messages, cache = new QueryClient(), language = "en" }: Surroundings): string {
  const root = createRootRoute();
  const pages = ["{-$area}", "{-$area}/bounties", "{-$area}/vault", "reports", "reports/$reportId"].map((path) =>
    createRoute({ path, getParentRoute: () => root }),
  );
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  const texts = Object.fromEntries(messages.map((name) => [name, { en, fr }[language][name]]));
  return renderToStaticMarkup(
    <IntlProvider locale={language} timeZone="UTC" messages={texts}>
      <MantineProvider>
        <QueryClientProvider client={cache}>
          {/* Its type is that of the app's own router, whose pages would load the whole app. */}
          <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
}
