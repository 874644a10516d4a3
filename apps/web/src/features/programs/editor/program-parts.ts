import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { AssetFields } from "./components/asset-fields.tsx";
import { FormAlerts, SaveAlerts } from "./components/form-alerts.tsx";
import { LinkFields } from "./components/link-fields.tsx";
import { PolicyFields } from "./components/policy-fields.tsx";
import { RewardFields } from "./components/reward-fields.tsx";
import { validateProgram } from "./validate-program.ts";

/**
 * What the first view of the form does not need, in one file: the sections below it, what is said once something is written, and what checks
 * the form before it is sent.
 */
export const programParts = {
  AssetFields,
  FormAlerts,
  LeaveGuard,
  LinkFields,
  PolicyFields,
  RewardFields,
  SaveAlerts,
  validateProgram,
};
