import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DeleteComment } from "./delete-comment.tsx";

/** The button that deletes a note of somebody outside, with its files and its original. */
export function DeleteNote({ reportId, itemId }: { reportId: string; itemId: string }) {
  const t = useTranslations("reports/intake.mail");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
        ml={-8}
        style={{ alignSelf: "flex-start" }}
        onClick={() => setIsAsking(true)}
        data-screen-only
      >
        {t("delete_note")}
      </Button>
      {isAsking && <DeleteComment reportId={reportId} itemId={itemId} onClose={() => setIsAsking(false)} />}
    </>
  );
}
