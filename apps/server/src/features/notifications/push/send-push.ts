import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import { pickLanguage } from "@safeport/messages/languages";
import { platformName } from "@safeport/messages/translate";
import type { Services } from "../../../platform/context.ts";
import { addJobs } from "../../../platform/jobs/job.queries.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type News, newsPath, newsText, subjectOfNews } from "../core/news.ts";
import { areOver, visibleNews, withPresentTitles } from "../core/notification-mail.queries.ts";
import { areOfUndone, waitsForUndo } from "../core/undone-news.ts";
import { preferencesOf } from "../preferences/preference.queries.ts";
import { findLivePush, type PushSubscription, removePush } from "./push.queries.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** Attempts per message, and the seconds for which a push service keeps it for a browser that is offline. */
const attempts = 5;
const ttlSeconds = 24 * 60 * 60;

interface PushJob {
  session_id: string;
  news: News;
}

/**
 * Queues a push message to each browser of the recipients of news. A message about a change that can be undone waits until the time for Undo is over.
 */
export async function queuePushes(
  tx: Tx,
  targets: readonly { session_id: string; user_id: string }[],
  items: readonly { user_id: string; news: News }[],
): Promise<void> {
  if (targets.length === 0) return;
  const jobs = items.flatMap(({ user_id, news }) =>
    targets.filter((target) => target.user_id === user_id).map(({ session_id }): PushJob => ({ session_id, news })),
  );
  const [waiting, other] = [jobs.filter(({ news }) => waitsForUndo(news)), jobs.filter(({ news }) => !waitsForUndo(news))];
  await addJobs(tx, "send_push", other, { maxAttempts: attempts });
  await addJobs(tx, "send_push", waiting, { maxAttempts: attempts, delaySeconds: undoSeconds });
}

/**
 * The job: sends one message, with the line that a mail would have, if it was not undone and is not over, its reader may know of it now and wants it, and the session is live. A subscription
 * that the push service no longer knows is removed. Throws if the message should be tried again.
 */
export async function sendPush(services: Services, { session_id, news }: PushJob): Promise<void> {
  const { db, files, site } = services;
  const subscription = await findLivePush(db, session_id);
  if (!subscription) return;
  const { user_id } = subscription;
  if ((await areOfUndone(db, [news]))[0] || (await areOver(db, [news]))[0]) return;
  const wants = await preferencesOf(db, [user_id]);
  if (!wants(user_id, news.kind, "in_app") || (await visibleNews(db, [{ user_id, news }])).length === 0) return;
  const [present = news] = await withPresentTitles(db, [news]);
  const text = newsText(pickLanguage([subscription.language]), present);
  const status = await post(services, subscription, {
    title: platformName(),
    body: text,
    // Systems show no SVG here. A link to a logo that expired while the browser was offline leaves out the picture only.
    icon: files.link(site.current.logo_file_id) ?? "/icon-192.png",
    link: newsPath(news),
    tag: subjectOfNews(news),
  });
  // Not found, or gone: the browser has unsubscribed. Other refusals mean that it was never a subscription for this server.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) await removePush(db, session_id, subscription.endpoint);
  else if (status >= 300) throw new Error(`A push service answers ${status}`);
}

/** Sends a message through the guard for addresses outside; returns the status of the answer, and 410 for an address that is refused. */
async function post(
  { keyFor, outbound, settings }: Pick<Services, "keyFor" | "outbound" | "settings">,
  { endpoint, p256dh, auth }: PushSubscription,
  message: Record<"title" | "body" | "icon" | "link" | "tag", string>,
): Promise<number> {
  // Loaded here, since few servers send any.
  const { default: webPush } = await import("web-push");
  const keys = { p256dh, auth };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      TTL: ttlSeconds,
      vapidDetails: { subject: subjectOf(settings.publicUrl), ...vapidKeys(keyFor) },
    });
  } catch {
    // The browser's keys are none.
    return 410;
  }
  const { Authorization: authorization, "Content-Length": _length, ...headers } = request.headers as Record<string, string>;
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    const answer = await outbound.fetch(endpoint, {
      method: "POST",
      headers: named,
      authorization: authorization as string,
      body: new Uint8Array(request.body ?? []),
      maxBytes: 10_000,
    });
    return answer.status;
  } catch (error) {
    if (error instanceof OutboundError && ["invalid_url", "address_refused", "port_refused"].includes(error.code)) return 410;
    throw error;
  }
}

/** Contact for a push service: the RFC wants a mailto or https address. */
function subjectOf(publicUrl: string | null): string {
  return publicUrl?.startsWith("https:") ? publicUrl : "mailto:postmaster@localhost";
}
