import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { CreateCompanyForm } from "./create-company-form.tsx";

/** Fetched together with its form when it is opened: a form that came after the dialog would miss the focus. */
export function CreateCompanyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("companies.create");
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")}>
      <CreateCompanyForm onDone={onClose} />
    </Dialog>
  );
}
