import { Group, Image, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import type { useEnableTwoFactor } from "../api/two-factor.ts";
import { CodeForm } from "./code-form.tsx";
import { CopyText } from "./copy-text.tsx";

interface EnableTwoFactorProps {
  /** For the app, as text and as a QR code. */
  secret: { secret: string; qr_svg: string };
  /** Mutation that sends the first code. */
  enable: ReturnType<typeof useEnableTwoFactor>;
  /** Called when it was accepted, too. */
  onClose: () => void;
}

/** Shows the secret as a QR code and asks for a first code of the app. */
export function EnableTwoFactor({ secret: { secret, qr_svg }, enable, onClose }: EnableTwoFactorProps) {
  const t = useTranslations("accounts/security.two_factor");
  return (
    <Dialog opened onClose={onClose} title={t("setup_title")}>
      <CodeForm label={t("code")} submit={t("confirm")} mutation={enable} onDone={onClose} onCancel={onClose}>
        <Text>{t("scan")}</Text>
        {/* White, since scanners want dark on light. */}
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
          alt={t("qr_label")}
          mx="auto"
          w={200}
          h={200}
          bg="white"
          radius="sm"
        />
        <Group gap="xs" justify="center">
          <Text component="code" ff="monospace" fz={14} style={{ overflowWrap: "anywhere" }}>
            {secret.replace(/.{4}/g, "$& ").trim()}
          </Text>
          <CopyText value={secret} />
        </Group>
      </CodeForm>
    </Dialog>
  );
}
