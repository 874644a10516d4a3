import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { initAccounts } from "./lib/accounts-store.ts";
import { preferredLocale, setLocale } from "./lib/i18n.ts";
import "./ui/styles/base.css";

initAccounts();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// The static frame stays until the texts are there; the first page loads beside them.
await setLocale(preferredLocale(), "ui", "app");
createRoot(root).render(<App />);
