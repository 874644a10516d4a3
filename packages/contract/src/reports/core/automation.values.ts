/** How a report was made, as its author states it: by hand, with the help of tools, or by an agent on its own. */
export const automations = ["none", "assisted", "agent"] as const;
export type Automation = (typeof automations)[number];
