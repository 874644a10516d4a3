import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";

const CreateCompanyForm = lazy(() =>
  import("./create-company-form.tsx").then((module) => ({ default: module.CreateCompanyForm })),
);

export function CreateCompanyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("companies.create");
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")}>
      <Suspense>
        <CreateCompanyForm onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}
