import { Alert, Button, Group } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import type { ProgramFormState } from "../use-program-form.ts";

const VouchDialog = lazyPart(() => import("./vouch-dialog.tsx").then((module) => module.VouchDialog));

interface PublishNoticeProps {
  company: Company;
  state: ProgramFormState;
  /** Whether the program cannot open with its settings. */
  isRefused: boolean;
}

/** Presentation of `PublishNotice`. */
export function PublishNoticeView(props: PublishNoticeProps) {
  const [vouching, setVouching] = useState(false);
  return (
    <>
      {props.isRefused && <Notice {...props} onVouch={() => setVouching(true)} />}
      {vouching && (
        <Suspense>
          <VouchDialog company={props.company} onClose={() => setVouching(false)} />
        </Suspense>
      )}
    </>
  );
}

interface NoticeProps extends PublishNoticeProps {
  onVouch: () => void;
}

function Notice(props: NoticeProps) {
  const t = useTranslations("programs/editor.publish");
  return (
    <Alert color="var(--sp-amber)" role="status" title={t("title")}>
      <Reason company={props.company} />
      <Group gap="xs" mt="xs">
        <Actions {...props} />
      </Group>
    </Alert>
  );
}

/** Whether only the address of their account keeps the viewer from opening programs. */
function useNeedsAddress(): boolean {
  const { user, experience } = useViewer();
  return experience !== "staff" && !user.email_verified;
}

function Reason({ company: { name, standing } }: { company: Company }) {
  const t = useTranslations("programs/editor.publish");
  if (useNeedsAddress()) return t("email");
  return t(standing === "name_alike" ? "name_alike" : "unverified", { name });
}

function Actions({ company, state, onVouch }: NoticeProps) {
  const t = useTranslations("programs/editor.publish");
  const { form } = state;
  return (
    <>
      {company.can.includes("vouch") && (
        <Button size="xs" onClick={onVouch}>
          {t("vouch")}
        </Button>
      )}
      {company.standing === "unverified" && company.can.includes("verify_domain") && (
        <ButtonLink size="xs" to="/companies/$companyId" params={{ companyId: company.company_id }}>
          {t("verify")}
        </ButtonLink>
      )}
      {useNeedsAddress() && (
        <ButtonLink size="xs" to="/verify-email">
          {t("confirm_email")}
        </ButtonLink>
      )}
      {company.can.includes("open_program") && (
        <Button size="xs" variant="default" onClick={() => form.setFieldValue("visibility", "PRIVATE")}>
          {t("make_private")}
        </Button>
      )}
    </>
  );
}
