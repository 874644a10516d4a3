import type { EventOf } from "@safeport/contract/events/domain-event";
import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import { type ChatEvent, type ChatKind, chatEvents } from "@safeport/contract/integrations/integration.values";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import { translate } from "@safeport/messages/translate";
import type { Services } from "../../platform/context.ts";
import { subscriber } from "../../platform/events/event.ts";
import { addJobs } from "../../platform/jobs/job.queries.ts";
import { isUndone, type ReportChange, undoableChangeOf } from "../reports/core/undone-change.visibility.ts";
import { findChats, findIntegration, findReportForChat, hasIntegration, type IntegrationRow } from "./integration.queries.ts";
import { readIntegrationSecret } from "./integration-secret.ts";
import { linkToReport } from "./issue-content.ts";
import { noteOutcome } from "./note-outcome.ts";
import { IntegrationError, sendRequest } from "./send-request.ts";

/** The payload of a job that posts a message. */
export interface ChatJob {
  integration_id: string;
  report_id: string;
  type: ChatEvent;
  /** The sent report waits until its program lets it in. */
  is_waiting?: true;
  /** The undoable change; the message is not posted if it was undone. */
  change?: ReportChange;
}

/** Queues a message to each chat whose company chose the event. */
export const chatMessages = subscriber({
  name: "integrations.chat_messages",
  types: chatEvents,
  concerns: hasIntegration,
  async handle(tx, events: readonly EventOf<ChatEvent>[]) {
    const chats = await findChats(tx, [...new Set(events.map(({ data }) => data.company_id))]);
    const jobs = events.flatMap((event) => {
      const { type, subject_id, data } = event;
      const change = undoableChangeOf(event);
      const is_waiting = event.type === "report.submitted" && event.data.waiting;
      return chats
        .filter(({ company_id, events: chosen }) => company_id === data.company_id && chosen.includes(type))
        .map(
          ({ id }): ChatJob => ({
            integration_id: id,
            report_id: subject_id,
            type,
            ...(is_waiting && { is_waiting }),
            ...(change && { change }),
          }),
        );
    });
    const [waiting, ready] = [jobs.filter(({ change }) => change), jobs.filter(({ change }) => !change)];
    const maxAttempts = maxIntegrationAttempts;
    await addJobs(tx, "post_to_chat", ready, { maxAttempts });
    await addJobs(tx, "post_to_chat", waiting, { maxAttempts, delaySeconds: undoSeconds });
  },
});

/** The job: posts a message about a report as it is now. Rejects when it should be tried again. */
export async function postToChat(services: Services, job: ChatJob, isLast: boolean): Promise<void> {
  const { db, settings } = services;
  const integration = await findIntegration(db, job.integration_id);
  const report = await findReportForChat(db, job.report_id);
  if (!integration?.is_active || report?.company_id !== integration.company_id) return;
  if (job.change && (await isUndone(db, job.report_id, job.change))) return;
  const { number, title, status, severity, program_title } = report;
  const facts = {
    number: String(number),
    status: translate("en", `reports/status.${status}`),
    severity: translate("en", `reports/severity.${severity}`),
  };
  const sentence = translate("en", `integrations.chat.${job.is_waiting ? "submitted_waiting" : eventKeys[job.type]}`, facts);
  const lines = [sentence, ...(integration.with_titles ? [`${title} (${program_title})`] : [])];
  await deliver(services, integration, { lines, link: linkToReport(settings, job.report_id) }, isLast);
}

const eventKeys = {
  "report.submitted": "submitted",
  "report.validated": "validated",
  "report.status_changed": "status_changed",
  "report.severity_changed": "severity_changed",
  "dispute.opened": "dispute_opened",
} as const satisfies Record<ChatEvent, string>;

interface ChatMessage {
  lines: string[];
  link: string;
}

/** Posts a message and notes how that ended. Throws an IntegrationError when it failed and should be tried again. */
async function deliver(services: Services, integration: IntegrationRow, message: ChatMessage, isLast: boolean): Promise<void> {
  try {
    await postMessage(services, integration, message);
    await noteOutcome(services, integration, null);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    await noteOutcome(services, integration, error.failure);
    if (!error.isFinal && !isLast) throw error;
  }
}

/** Posts a message to a chat. Throws an IntegrationError. */
export async function postMessage(
  { keyFor, outbound }: Pick<Services, "keyFor" | "outbound">,
  integration: { id: string; kind: string; sealed: Buffer },
  message: ChatMessage,
): Promise<void> {
  const body = JSON.stringify(payloads[integration.kind as ChatKind](message));
  const url = readIntegrationSecret(keyFor, integration);
  await sendRequest(outbound, url, { method: "POST", headers: { "content-type": "application/json" }, body });
}

const payloads: Record<ChatKind, (message: ChatMessage) => object> = {
  // Incoming webhooks of Slack: `&`, `<` and `>` are escaped, so that no title mentions a channel or hides an address.
  slack: ({ lines, link }) => ({ text: `${lines.map(escapeSlack).join("\n")}\n<${link}>`, unfurl_links: false }),
  // Incoming webhooks of Teams take an adaptive card. A run of text is shown as it is, without Markdown.
  teams: ({ lines, link }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: lines.map((text) => ({ type: "RichTextBlock", inlines: [{ type: "TextRun", text }] })),
          actions: [{ type: "Action.OpenUrl", title: translate("en", "integrations.chat.open"), url: link }],
        },
      },
    ],
  }),
};

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
