import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { showFonts } from "./app/fonts-of-pages.ts";
import { createAppRouter } from "./app/router.ts";
import { initAccounts } from "./lib/accounts-store.ts";
import { watchConnection } from "./lib/connection.ts";
import { followDropped } from "./lib/drafts.ts";
import { dropEarlyAnswers } from "./lib/early-answer.ts";
import { loadCommonMessages, startLocale } from "./lib/i18n.ts";
import { loadCode, watchCode } from "./lib/load-code.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { watchPrint } from "./ui/print-scheme.ts";
// People who are not signed in come to the login page, so it is part of the first file (decision 011).
import "./features/accounts/components/login-page.tsx";
import "./ui/styles/base.css";

/** How long the brand of index.html waits for the first page. */
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
  // Texts and page are fetched side by side; the static frame stays until the texts are there.
  const texts = loadCode(loadCommonMessages);
  await pause();
  const router = createAppRouter();
  showFonts(router);
  // Behind the sign-in, index.html shows the app shell's frame, which stays until the page is there.
  const frame = document.documentElement.dataset.frame === undefined ? null : document.getElementById("frame");
  const stopWaiting = router.subscribe("onRendered", () => {
    stopWaiting();
    frame?.remove();
    // Once the queries of the first page have started.
    void whenIdle().then(dropEarlyAnswers);
  });
  const page = router.load();
  // The page replaces the frame in one step; a slow page without the frame shows its spinner instead.
  await Promise.all([texts, frame ? page : Promise.race([page, pause(patienceMs)])]);
  createRoot(root).render(<App router={router} />);
}

/** Between two pieces of work, so that on a slow processor the browser can respond to input. */
function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
