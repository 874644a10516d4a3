import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createAppRouter } from "./app/router.ts";
import { initAccounts } from "./lib/accounts-store.ts";
import { followDropped } from "./lib/drafts.ts";
import { loadCommonMessages, startLocale } from "./lib/i18n.ts";
import "./ui/styles/fonts.css";
import "./ui/styles/base.css";

void start();

async function start(): Promise<void> {
  initAccounts();
  followDropped();
  startLocale();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // Texts and page are fetched side by side; the static frame stays until the texts are there.
  const texts = loadCommonMessages();
  await pause();
  const router = createAppRouter();
  void router.load();
  await Promise.all([texts, pause()]);
  createRoot(root).render(<App router={router} />);
}

/** Between two pieces of work, so that on a slow processor the browser can answer to a hand. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
