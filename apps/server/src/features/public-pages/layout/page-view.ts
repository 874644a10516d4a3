import type { Rewards } from "@safeport/contract/kernel/money";
import { rewardRange } from "@safeport/contract/programs/core/reward.limits";
import { type Language, languages } from "@safeport/messages/languages";
import { type MessageKey, translate } from "@safeport/messages/translate";
import type { FastifyRequest } from "fastify";
import type { PublicCtx } from "../../../platform/context.ts";
import type { Http } from "../../../platform/http/mount.ts";
import { publicContextOf } from "../../../platform/http/request-context.ts";
import { renderMarkdown } from "../../../platform/markdown/render-markdown.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { type Html, html, trusted } from "./html.ts";

type Values = Record<string, string | number | null | undefined>;
type TextValues = NonNullable<Parameters<typeof translate>[2]>;

/** From this many hours on, a time is in days. */
const manyHours = 48;

/** Shared by the pages of one request: the language, addresses, and forms of values. */
export interface PageView {
  ctx: PublicCtx;
  language: Language;
  /** The origin of the platform. */
  origin: string;
  /** Path and query of the page itself. */
  path: string;
  query: Record<string, string>;
  t: (key: MessageKey, values?: TextValues) => string;
  /** An address of ours with a query, and with the language if the reader chose one. */
  link: (path: string, query?: Values) => string;
  day: (time: string) => Html;
  /** A day as text. */
  date: (time: string) => string;
  /** A day with the time of it, in UTC. */
  time: (time: string) => Html;
  number: (value: number, format?: Intl.NumberFormatOptions) => string;
  /** A size in kB or MB. */
  size: (bytes: number) => string;
  /** The name of a country, ISO 3166-1 alpha-2. */
  country: (code: string) => string;
  reward: (amount: number) => string;
  /** "$low–$critical"; null for a program that pays nothing. */
  range: (rewards: Rewards) => string | null;
  tier: (amounts: readonly number[]) => string | null;
  duration: (hours: number | null) => string | null;
  markdown: (text: string) => Promise<Html>;
}

/** The first value of each field of a query that has a text. */
function queryOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value[0] : value;
      return typeof text === "string" && text.trim() !== "" ? [[name, text.trim()]] : [];
    }),
  );
}

/** The view of a request: `?lang=` decides the language, then Accept-Language. */
export function pageViewOf(http: Http, request: FastifyRequest): PageView {
  const ctx = publicContextOf(http, request);
  const query = queryOf(request);
  const chosen = languages.find((one) => one === query.lang);
  const language = chosen ?? ctx.request.language;
  const { currency } = ctx.settings;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const money = new Intl.NumberFormat(language, { style: "currency", currency, maximumFractionDigits: 0 });
  const t: PageView["t"] = (key, values) => translate(language, key, values);
  const reward = (amount: number) => money.format(amount);
  const between = (min: number, max: number) => {
    if (max === 0) return null;
    if (min === max) return reward(max);
    return min === 0 ? t("programs.reward.up_to", { amount: reward(max) }) : `${reward(min)}–${reward(max)}`;
  };
  return {
    ctx,
    language,
    origin: publicUrlOf(ctx.settings),
    path: request.url.split("?")[0] ?? "/",
    query,
    t,
    link(path, values = {}) {
      const all: Values = { ...values, lang: chosen };
      const fields = Object.entries(all).flatMap(([name, value]) =>
        value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
      );
      return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`;
    },
    day: (time) => html`<time datetime="${time}">${dates.format(new Date(time))}</time>`,
    date: (time) => dates.format(new Date(time)),
    time: (time) => html`<time datetime="${time}">${times.format(new Date(time))} UTC</time>`,
    number: (value, format) => new Intl.NumberFormat(language, format).format(value),
    size: (bytes) => {
      const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), "kilobyte"] : [bytes / 1_000_000, "megabyte"];
      return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
    },
    country: (code) => new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code,
    reward,
    range(rewards) {
      const highest = Math.max(...Object.values(rewards).map((amounts) => amounts.at(-1) ?? 0));
      const { min, max } = rewardRange(rewards);
      // A program may leave the critical tier empty and pay for another.
      return between(min, max === 0 ? highest : max);
    },
    tier: ([min = 0, max = min]) => between(min, max),
    duration(hours) {
      if (hours === null) return null;
      return hours < manyHours
        ? t("public-pages.programs.first_response", { hours })
        : t("public-pages.programs.first_response_days", { days: Math.round(hours / 24) });
    },
    markdown: async (text) => trusted(await renderMarkdown(text)),
  };
}
