import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { jira } from "./jira.ts";
import { servicenow } from "./servicenow.ts";
import type { Tracker } from "./tracker.ts";

export const trackers: Readonly<Record<TrackerKind, Tracker>> = { github, gitlab, jira, servicenow };
