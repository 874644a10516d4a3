import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { acceptedImages } from "@safeport/contract/kernel/image.limits";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useRemoveAvatar } from "../api/profile.ts";

/** With the library that crops. */
const CropDialog = lazyPart(() => import("./crop-dialog.tsx").then((module) => module.CropDialog));

interface PictureSettingsProps {
  username: string;
  name: string;
  picture: string | null;
}

/** The reader's picture, which they can change and remove. */
export function PictureSettings({ username, name, picture }: PictureSettingsProps) {
  const t = useTranslations("accounts/profile.picture");
  const errorToast = useErrorToast();
  const [chosen, setChosen] = useState<File | null>(null);
  const remove = useRemoveAvatar(username);
  const removed = {
    onSuccess: () => toast({ kind: "success", message: t("removed") }),
    onError: (error: Error) => errorToast(error, { fallback: t("failed") }),
  };
  return (
    <Group gap="md" wrap="nowrap">
      <Avatar name={name} picture={picture} size={72} />
      <Stack gap="xs">
        <Text c="dimmed" fz={13}>
          {t("help")}
        </Text>
        <Group gap="xs">
          <FileButton accept={acceptedImages} onChange={setChosen}>
            {(button) => (
              <Button {...button} variant="default" size="xs">
                {t(picture ? "change" : "choose")}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, removed)}
            >
              {t("remove")}
            </Button>
          )}
        </Group>
      </Stack>
      {chosen && (
        <Suspense>
          <CropDialog username={username} file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </Group>
  );
}
