import { isOpenToAll } from "@safeport/contract/programs/core/program.policy";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useCompany } from "../../../companies/api/company.ts";
import type { ProgramFormState } from "../use-program-form.ts";

const PublishNoticeView = lazyPart(() => import("./publish-notice-view.tsx").then((module) => module.PublishNoticeView));

/** Explains why this program cannot open with its settings, and offers the remedies; most companies never need it. */
export function PublishNotice({ state }: { state: ProgramFormState }) {
  const { data: company } = useCompany(state.companyId);
  const { visibility, status } = state.form.values;
  const needed = isOpenToAll({ status, visibility }) ? "publish_program" : "open_program";
  const mayNot = state.opensFurther && company?.can.includes(needed) === false;
  // It stays, since a dialog of its own may be open when its reason is gone.
  const [isOpened, setOpened] = useState(false);
  if (mayNot && !isOpened) setOpened(true);
  return <Suspense>{isOpened && company && <PublishNoticeView company={company} state={state} isRefused={mayNot} />}</Suspense>;
}
