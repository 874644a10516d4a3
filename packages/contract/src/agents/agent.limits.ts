/** Agents that a person or a company can have at once, and what one can do in a day at most. */
export const agentLimits = {
  ofPerson: 5,
  ofCompany: 20,
  name: 60,
  purpose: 500,
  actsPerDay: 10_000,
  reportsPerDay: 100,
} as const;
/** What a new agent may do in a day unless its owner says otherwise. */
export const agentDefaults = { actsPerDay: 200, reportsPerDay: 5 } as const;
