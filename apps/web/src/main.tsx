import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter } from "./app/router.ts";
import { initAccounts } from "./lib/accounts-store.ts";
import { watchConnection } from "./lib/connection.ts";
import { followDropped } from "./lib/drafts.ts";
import { loadCommonMessages, startLocale } from "./lib/i18n.ts";
import { loadCode, watchCode } from "./lib/load-code.ts";
import { watchPrint } from "./ui/print-scheme.ts";
import "./ui/styles/base.css";

/** Time for which the brand waits for the first page. */
const patienceMs = 500;

void start();

async function start(): Promise<void> {
  watchCode();
  watchConnection();
  watchPrint();
  initAccounts();
  followDropped();
  startLocale();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const router = createAppRouter();
  // The page replaces the brand of index.html in one step; one that takes long shows a spinner.
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.all([loadCode(loadCommonMessages), Promise.race([router.load(), isLate])]);
  createRoot(root).render(<App router={router} />);
}
