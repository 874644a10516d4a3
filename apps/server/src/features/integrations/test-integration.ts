import { type IntegrationFailure, isTracker } from "@safeport/contract/integrations/integration.values";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { noteFailure } from "./integration.queries.ts";
import { getIntegration } from "./manage-integrations.ts";
import { openProject } from "./open-project.ts";
import { postMessage } from "./post-to-chat.ts";
import { IntegrationError } from "./send-request.ts";

/** Reads the project of a tracker, or posts a test message to a chat. */
export async function testIntegration(ctx: Ctx, id: string): Promise<{ ok: boolean; failure: IntegrationFailure | null }> {
  const integration = await getIntegration(ctx, id);
  const { kind, project, company_id } = integration;
  let failure: IntegrationFailure | null = null;
  try {
    const text = translate("en", "integrations.chat.test");
    if (isTracker(kind)) {
      const { is_public, public_confirmed_at } = await openProject(ctx, integration);
      if (is_public && !public_confirmed_at) failure = "public_project";
    } else await postMessage(ctx, integration, { lines: [text], link: publicUrlOf(ctx.settings) });
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    failure = error.failure;
  }
  return unitOfWork(ctx, async (tx) => {
    await noteFailure(tx, id, failure);
    const snapshot = { kind, project, failure };
    return {
      result: { ok: failure === null, failure },
      audit: [{ action: "integration.tested", object_type: "company", object_id: company_id, company_id, snapshot }],
    };
  });
}
