import { Outlet } from "@tanstack/react-router";
import { useKeptFocus } from "./shell/use-kept-focus.ts";
import { usePageFocus } from "./shell/use-page-focus.ts";

/** Shared by all pages, also those without the app shell. */
export function RootLayout() {
  usePageFocus();
  useKeptFocus();
  return <Outlet />;
}
