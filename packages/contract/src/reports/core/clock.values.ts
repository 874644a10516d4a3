import { responseTargets } from "../../programs/core/program.values.ts";

/** The steps that can fall due next: a target of the company, the author's answer to a question, or a step of a dispute. */
export const dueTargets = [...responseTargets, "answer", "dispute"] as const;
export type DueTarget = (typeof dueTargets)[number];

/** `waiting` is a target whose clock does not run: after a question, during a dispute, or a bounty before validation. */
export const targetStates = ["running", "waiting", "overdue", "met", "missed", "ended"] as const;

/** The steps after a missed target. */
export const missedSteps = ["reminder", "owners", "platform"] as const;
