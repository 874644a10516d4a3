import type { Feature } from "@safeport/messages/en";
import { type Language, languages, pickLanguage } from "@safeport/messages/languages";
import { browserStorage } from "./storage.ts";
import { createStore } from "./store.ts";

/** The features whose texts every page may show; they are loaded together, before the first page. */
type CommonFeature = "accounts" | "app" | "companies" | "fields" | "notifications" | "ui";

/** The other features of the web: mails and errors are the server's texts. */
export type PageFeature = Exclude<Feature, CommonFeature | "errors" | "mail">;

type Texts = Record<string, unknown>;
const common = import.meta.glob<Texts>("./messages/common-*.ts", { import: "common" });
const files = import.meta.glob<Texts>(["./*/*.json", "!./{accounts,app,companies,errors,fields,mail,notifications,ui}/*.json"], {
  base: "../../../../packages/messages/src",
  import: "default",
});
const storageKey = "safeport.locale";

interface I18nState {
  locale: Language;
  messages: Texts;
  features: readonly PageFeature[];
}

const store = createStore<I18nState>({ locale: languages[0], messages: {}, features: [] });
export const useI18n = store.use;

/** The current language. */
export function currentLanguage(): Language {
  return store.get().locale;
}

/** Loads the texts that every page needs in the current language, before the first one is shown. */
export async function loadCommonMessages(): Promise<void> {
  const { locale } = store.get();
  const messages = await readCommon(locale);
  if (store.get().locale === locale) store.set({ ...store.get(), messages: { ...store.get().messages, ...messages } });
  else await loadCommonMessages();
}

/** Loads the missing texts of `features` in the current language. Routes call it while their component loads. */
export async function loadMessages(...features: PageFeature[]): Promise<void> {
  const { locale } = store.get();
  const missing = features.filter((feature) => !store.get().features.includes(feature));
  if (missing.length === 0) return;
  const messages = await readTexts(locale, missing);
  if (store.get().locale === locale) addTexts(messages, missing);
  else await loadMessages(...features);
}

function addTexts(messages: Texts, features: readonly PageFeature[]): void {
  const state = store.get();
  store.set({
    ...state,
    messages: { ...state.messages, ...messages },
    features: [...new Set([...state.features, ...features])],
  });
}

/** Starts in the saved language, else in the first of the browser's languages that we have, else in our first. */
export function startLocale(): void {
  showLocale({
    locale: pickLanguage([browserStorage.get(storageKey) ?? "", ...navigator.languages]),
    messages: {},
    features: [],
  });
}

/** Loads all texts in use in another language, then switches to it and saves the choice. */
export async function chooseLocale(locale: Language): Promise<void> {
  let messages = await readCommon(locale);
  let features: readonly PageFeature[] = [];
  // A page may load more texts in the meantime.
  for (let missing = featuresBeyond(features); missing.length > 0; missing = featuresBeyond(features)) {
    messages = { ...messages, ...(await readTexts(locale, missing)) };
    features = [...features, ...missing];
  }
  showLocale({ locale, messages, features });
  browserStorage.set(storageKey, locale);
}

function featuresBeyond(features: readonly PageFeature[]): PageFeature[] {
  return store.get().features.filter((feature) => !features.includes(feature));
}

function showLocale(state: I18nState): void {
  store.set(state);
  document.documentElement.lang = state.locale;
}

async function readCommon(locale: Language): Promise<Texts> {
  return (await common[`./messages/common-${locale}.ts`]?.()) ?? {};
}

async function readTexts(locale: Language, features: readonly PageFeature[]): Promise<Texts> {
  const texts = await Promise.all(features.map((feature) => files[`./${feature}/${locale}.json`]?.()));
  return Object.assign({}, ...texts);
}
