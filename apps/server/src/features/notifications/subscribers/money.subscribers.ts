import type { NotificationKind } from "@safeport/contract/notifications/core/notification-kinds";
import { subscriber } from "../../../platform/events/event.ts";
import { companyNames, listApproversOf, listPayersAmong } from "../../wallet/money/payers.visibility.ts";
import type { CompanyNews } from "../core/news.ts";
import { insertNotifications, type NewNotification } from "../core/notification.queries.ts";
import { staff } from "../core/notified-people.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";

/** Notifies owners and finance of a company of its deposits and refunds, and of its balance when it falls below a mark; and staff of deposits to confirm and refunds to pay. */
export const moneyNotifications = subscriber({
  name: "notifications.money",
  types: [
    "money.deposit_opened",
    "money.deposit_settled",
    "money.deposit_taken_back",
    "money.award_waits",
    "money.award_decided",
    "money.refund_changed",
    "money.adjusted",
    "money.balance_low",
    "money.intake_changed",
    "money.subscription_refused",
  ],
  async handle(tx, events, channels) {
    const companies = [...new Set(events.map(({ subject_id }) => subject_id))];
    const payers = await listPayersAmong(tx, companies);
    const approvers = await listApproversOf(tx, companies);
    const names = await companyNames(tx, companies);
    const admins = events.some((event) => deskKindOf(event) !== null) ? await staff(tx) : [];
    const notices = events.flatMap((event): Notice[] => {
      const others = (people: readonly string[]) => people.filter((user_id) => user_id !== event.actor_id);
      const own = payers.filter(({ company_id }) => company_id === event.subject_id).map(({ user_id }) => user_id);
      const notice = (kind: CompanyNews["kind"] | null, people: readonly string[]): Notice[] => {
        if (!kind) return [];
        const { deposit_id, refund_id } = event.data as { deposit_id?: string; refund_id?: string };
        const about = { ...(deposit_id && { deposit_id }), ...(refund_id && { refund_id }) };
        const news = { kind, company_id: event.subject_id, name: names.get(event.subject_id) ?? "", ...about };
        // The one who asked for money on an account is told, too: it may have been somebody else in their place.
        const userIds = kind === "refund_requested" ? people : others(people);
        return [{ event, news, params: {}, userIds }];
      };
      if (event.type === "money.award_waits")
        return notice(
          "award_waits",
          approvers.filter(({ company_id }) => company_id === event.subject_id).map(({ user_id }) => user_id),
        );
      if (event.type === "money.award_decided") {
        const { status, proposed_by } = event.data;
        return notice(
          awardKindOf[status],
          own.filter((id) => id === proposed_by),
        );
      }
      const desk = admins.filter((admin) => !own.includes(admin));
      return [...notice(companyKindOf(event), own), ...notice(deskKindOf(event), desk)];
    });
    await deliverNotifications(tx, notices, channels);
  },
});

const awardKindOf = { approved: "award_approved", declined: "award_declined", withdrawn: null } as const;

const refundKindOf = {
  requested: "refund_requested",
  processing: "refund_processing",
  paid: "refund_paid",
  failed: "refund_failed",
  cancelled: "refund_cancelled",
  returned: "refund_returned",
} as const;

type CompanyEvent = Parameters<(typeof moneyNotifications)["handle"]>[1][number];

/** The kind of a company's step for the staff who confirm deposits and pay refunds; null for other steps. A provider confirms its deposits itself. */
function deskKindOf(event: CompanyEvent): CompanyNews["kind"] | null {
  if (event.type === "money.deposit_opened") return event.data.provider === "manual" ? "deposit_waits" : null;
  if (event.type === "money.deposit_settled") return event.data.on_statement ? "deposit_withdrawn" : null;
  if (event.type !== "money.refund_changed" || event.actor_id === null) return null;
  if (event.data.status === "requested") return "refund_waits";
  return event.data.status === "cancelled" ? "refund_withdrawn" : null;
}

function companyKindOf(
  event: Exclude<CompanyEvent, { type: "money.award_waits" | "money.award_decided" }>,
): CompanyNews["kind"] | null {
  if (event.type === "money.balance_low") return "balance_low";
  if (event.type === "money.deposit_taken_back") return "deposit_taken_back";
  if (event.type === "money.adjusted") return "money_adjusted";
  if (event.type === "money.refund_changed") return refundKindOf[event.data.status];
  if (event.type === "money.subscription_refused") return "subscription_refused";
  if (event.type === "money.intake_changed") return event.data.paused ? "intake_paused" : null;
  if (event.type === "money.deposit_opened") return null;
  if (event.data.status === "confirmed") return "deposit_confirmed";
  return event.data.status === "failed" || event.data.status === "expired" ? "deposit_failed" : null;
}

/** Notifies people of their payouts, identity check and new bank accounts, and staff of late payouts. The acts themselves queue the mails. */
export const payeeNotifications = subscriber({
  name: "notifications.payees",
  types: [
    "withdrawal.changed",
    "withdrawal.late",
    "kyc.approved",
    "kyc.rejected",
    "kyc.expired",
    "bank_account.added",
    "balance.adjusted",
  ],
  async handle(tx, events) {
    const admins = events.some(({ type }) => type === "withdrawal.late") ? await staff(tx) : [];
    const inApp = (userIds: readonly string[]) => userIds.map((user_id) => ({ user_id, in_app: true, digest_due: false }));
    const notifications = events.flatMap((event): NewNotification[] => {
      const kind = payeeKindOf(event);
      if (!kind) return [];
      const own = { event, kind, params: {}, readers: inApp([event.subject_id]) };
      if (kind !== "withdrawal_late") return [own];
      const others = admins.filter((admin) => admin !== event.subject_id);
      return [own, { event, kind: "payouts_late", params: {}, readers: inApp(others) }];
    });
    await insertNotifications(tx, notifications);
  },
});

type PayeeEvent = Parameters<(typeof payeeNotifications)["handle"]>[1][number];

function payeeKindOf(event: PayeeEvent): NotificationKind | null {
  switch (event.type) {
    case "withdrawal.changed": {
      const { status } = event.data;
      if (status === "paid") return "withdrawal_paid";
      if (status === "failed") return "withdrawal_failed";
      return status === "returned" ? "withdrawal_returned" : null;
    }
    case "withdrawal.late":
      return "withdrawal_late";
    case "kyc.approved":
      return "kyc_approved";
    case "kyc.rejected":
      return "kyc_rejected";
    case "kyc.expired":
      return "kyc_expired";
    case "balance.adjusted":
      return "balance_adjusted";
    case "bank_account.added":
      return "bank_account_added";
  }
}
