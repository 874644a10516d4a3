import { platformName, translate } from "@safeport/messages/translate";
import type { Page } from "../../platform/http/serve-web.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { findOpenIntake } from "./intake.queries.ts";

/** `/intake/{handle}`: the form of a program for people without an account, which sites that the program names may embed. */
export const intakePage: Page = {
  path: /^\/intake\/([\w-]{1,200})\/?$/,
  async head({ db, settings }, [handle = ""]) {
    const intake = await findOpenIntake(db, handle);
    return intake
      ? {
          title: `${intake.title} · ${intake.company_name} · ${platformName()}`,
          description: translate("en", "reports/intake.page_description", { program: intake.title }),
          canonical: `${publicUrlOf(settings)}/intake/${intake.handle}`,
          isIndexed: false,
          frameAncestors: intake.frame_origins,
          ...(settings.captcha && { frames: [settings.captcha.frameOrigin] }),
        }
      : null;
  },
};
