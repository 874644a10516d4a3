import type * as z from "zod/mini";
import { accountEvents } from "../accounts/core/account.events.ts";
import { companyEvents } from "../companies/company.events.ts";
import { disputeEvents } from "../disputes/dispute.events.ts";
import type { EventShape } from "../kernel/event.ts";
import { programEvents } from "../programs/core/program.events.ts";
import { banEvents, partEvents, participationEvents } from "../programs/participation/participation.events.ts";
import { reportEvents } from "../reports/core/report.events.ts";
import { proposalEvents } from "../site/proposal.events.ts";
import { bankAccountEvents } from "../wallet/bank-accounts/bank-account.events.ts";
import { kycEvents } from "../wallet/kyc/kyc.events.ts";
import { moneyEvents } from "../wallet/money.events.ts";
import { withdrawalEvents } from "../wallet/withdrawals/withdrawal.events.ts";

/** Every event there is, by its type. */
export const eventShapes = {
  ...accountEvents,
  ...companyEvents,
  ...programEvents,
  ...participationEvents,
  ...banEvents,
  ...partEvents,
  ...reportEvents,
  ...disputeEvents,
  ...bankAccountEvents,
  ...kycEvents,
  ...withdrawalEvents,
  ...moneyEvents,
  ...proposalEvents,
} as const satisfies Record<string, EventShape>;

type Shapes = typeof eventShapes;
export type EventType = keyof Shapes;
export const eventTypes = Object.keys(eventShapes) as [EventType, ...EventType[]];

/** The stored events of these types. */
export type EventOf<T extends EventType> = {
  [K in T]: {
    id: string;
    type: K;
    at: Date;
    /** Null for the platform itself, and for somebody who is not signed in. */
    actor_id: string | null;
    subject_type: Shapes[K]["subject"];
    subject_id: string;
    data: z.output<Shapes[K]["data"]>;
  };
}[T];
export type DomainEvent = EventOf<EventType>;

/** An event to publish. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; subject_id: string; data: z.input<Shapes[K]["data"]> };
}[T];
