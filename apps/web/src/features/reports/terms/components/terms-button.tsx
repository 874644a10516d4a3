import { Anchor } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const TermsDialog = lazyPart(() => import("./terms-dialog.tsx").then((module) => module.TermsDialog));

/** Opens the program's terms when a report was sent, next to the current ones. */
export function TermsButton({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.facts");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" fz={13} mih={24} ta="left" onClick={() => setOpened(true)}>
        {t("terms_when_sent")}
      </Anchor>
      <Suspense>{opened && <TermsDialog reportId={reportId} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
