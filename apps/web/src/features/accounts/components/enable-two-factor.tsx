import { Alert, Group, Image, Skeleton, Text } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { type useEnableTwoFactor, useStartTwoFactor } from "../api/use-two-factor.ts";
import { CodeForm } from "./code-form.tsx";
import { CopyText } from "./copy-text.tsx";

interface EnableTwoFactorProps {
  /** What sends the first code. */
  enable: ReturnType<typeof useEnableTwoFactor>;
  /** Called when it was accepted, too. */
  onClose: () => void;
}

/** Shows the secret as a QR code and asks for a first code of the app. */
export function EnableTwoFactor({ enable, onClose }: EnableTwoFactorProps) {
  const t = useTranslations("accounts/security.two_factor");
  const errorText = useErrorText();
  const start = useStartTwoFactor();
  const begin = useEffectEvent(() => start.mutate());
  useEffect(() => begin(), []);
  return (
    <Dialog opened onClose={onClose} title={t("setup_title")}>
      {start.error ? (
        <Alert color="red" role="alert">
          {errorText(start.error, t("enable_failed"))}
        </Alert>
      ) : (
        <CodeForm label={t("code")} submit={t("confirm")} mutation={enable} onDone={onClose} onCancel={onClose}>
          <Text>{t("scan")}</Text>
          {start.data ? (
            <>
              {/* White, since scanners want dark on light. */}
              <Image
                src={`data:image/svg+xml,${encodeURIComponent(start.data.qr_svg)}`}
                alt={t("qr_label")}
                mx="auto"
                w={200}
                h={200}
                bg="white"
                radius="sm"
              />
              <Group gap="xs" justify="center">
                <Text component="code" ff="monospace" fz={14} style={{ overflowWrap: "anywhere" }}>
                  {start.data.secret.replace(/.{4}/g, "$& ").trim()}
                </Text>
                <CopyText value={start.data.secret} />
              </Group>
            </>
          ) : (
            <Skeleton h={200} w={200} mx="auto" />
          )}
        </CodeForm>
      )}
    </Dialog>
  );
}
