import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { withPlatformName } from "@safeport/messages/platform-name";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { IntlProvider } from "use-intl";
import { useSiteRefresh } from "../features/site/api/site.ts";
import { useAccounts } from "../lib/accounts-store.ts";
import { useI18n } from "../lib/i18n.ts";
import { cacheOf } from "../lib/query-client.ts";
import { useSite } from "../lib/site.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { cssVariablesFor, themeFor } from "../ui/theme.ts";
import { useToastHostWanted } from "../ui/toast.ts";
import type { AppRouter } from "./router.ts";

const ToastHost = lazyPart(() => import("../ui/toast-host.tsx").then((module) => module.ToastHost));
const colorSchemeManager = localStorageColorSchemeManager({ key: "safeport.scheme" });

interface AppProps {
  router: AppRouter;
}

/** The application with its language, theme, and one query cache per account. */
export function App({ router }: AppProps) {
  const { locale, messages } = useI18n();
  const { accent, name } = useSite();
  const texts = useMemo(() => withPlatformName(messages, name), [messages, name]);
  return (
    <IntlProvider locale={locale} messages={texts}>
      <MantineProvider
        theme={themeFor(accent)}
        cssVariablesResolver={cssVariablesFor(accent)}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <AccountCache>
          <RouterProvider router={router} />
        </AccountCache>
        <Toasts />
      </MantineProvider>
    </IntlProvider>
  );
}

function AccountCache({ children }: { children: React.ReactNode }) {
  const { activeId } = useAccounts();
  return (
    <QueryClientProvider client={cacheOf(activeId)}>
      <SiteRefresh />
      {children}
    </QueryClientProvider>
  );
}

function Toasts() {
  const hasToasts = useToastHostWanted();
  return <Suspense>{hasToasts && <ToastHost />}</Suspense>;
}

function SiteRefresh() {
  useSiteRefresh();
  return null;
}
