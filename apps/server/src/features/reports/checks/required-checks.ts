import { type RequirableCheck, requirableChecks } from "@safeport/contract/programs/core/program.values";
import { Pauses } from "@safeport/foreign-files/pauses";
import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";
import { type CheckedAsset, checkAssetNamed } from "./asset-checks.ts";
import type { CheckedTexts, CheckResult } from "./check.ts";
import { checkEvidence, checkSteps } from "./form-checks.ts";

interface RequiredOf {
  texts: CheckedTexts;
  asset: CheckedAsset | null;
  has_files: boolean;
}

/** Throws 422 naming each check that a program requires and that a report does not pass, at the text that lacks it. */
export async function assertRequiredChecks(required: readonly RequirableCheck[], report: RequiredOf): Promise<void> {
  const { texts, asset } = report;
  const checks: Record<RequirableCheck, { run: () => CheckResult; refusal: RefusedField }> = {
    asset_named: {
      run: () => checkAssetNamed(texts, asset),
      refusal: {
        loc: ["body", "poc_description_markdown"],
        code: "asset_named_required",
        params: { asset: asset?.identifier ?? "" },
      },
    },
    steps: { run: () => checkSteps(texts), refusal: { loc: ["body", "steps_markdown"], code: "steps_required" } },
    evidence: {
      run: () => checkEvidence(texts, report),
      refusal: { loc: ["body", "actual_markdown"], code: "evidence_required" },
    },
  };
  const pauses = new Pauses();
  const errors: RefusedField[] = [];
  for (const name of requirableChecks) {
    // A report without an asset is refused for that.
    if (!required.includes(name) || (name === "asset_named" && asset === null)) continue;
    if (pauses.isDue()) await pauses.take();
    if (checks[name].run().result !== "pass") errors.push(checks[name].refusal);
  }
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
}
