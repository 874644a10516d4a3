import { type CatalogueName, en } from "@safeport/messages/en";
import { fr } from "@safeport/messages/fr";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { surround } from "./surround.tsx";

interface Options {
  /** The catalogues that the elements need. */
  messages: readonly CatalogueName[];
  /** Responses of the server so far. */
  cache?: QueryClient;
  language?: "en" | "fr";
}

/** The markup of `children`, in English unless said otherwise, below the providers of the app. */
export function markupOf(children: ReactNode, { messages, cache = new QueryClient(), language = "en" }: Options): string {
  const texts = Object.fromEntries(messages.map((name) => [name, { en, fr }[language][name]]));
  return renderToStaticMarkup(surround(children, { texts, language, cache }));
}
