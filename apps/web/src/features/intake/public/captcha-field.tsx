import { Alert, Anchor, Box, Button, Input, Stack, Text } from "@mantine/core";
import type { CaptchaProvider } from "@safeport/contract/intake/intake.values";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { Captcha } from "./use-captcha.ts";

/** The name of each provider, and what it says of privacy. */
const providers: Record<CaptchaProvider, { name: string; privacy: string }> = {
  hcaptcha: { name: "hCaptcha", privacy: "https://www.hcaptcha.com/privacy" },
  turnstile: { name: "Cloudflare Turnstile", privacy: "https://www.cloudflare.com/turnstile-privacy-policy/" },
};

/** The CAPTCHA of the form, with who checks what. */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error: ReactNode }) {
  const t = useTranslations("reports/intake.captcha");
  const id = useId();
  const { name, privacy } = providers[captcha.provider];
  const { state } = captcha;
  const status = captcha.url === null ? t("later") : state === "ready" || state === "failed" ? null : t(state);
  return (
    // The form focuses the group when the check is missing; the frame in it is replaced with each attempt.
    <Box
      role="group"
      tabIndex={-1}
      data-path="captcha"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-notice ${id}-error`}
    >
      <Stack gap={6}>
        <Box>
          <Input.Label id={`${id}-title`} labelElement="div" required>
            {t("title")}
          </Input.Label>
          <Input.Description id={`${id}-notice`}>
            {t("notice", { provider: name })}{" "}
            <Anchor inherit underline="always" href={privacy} target="_blank" rel="noopener noreferrer">
              {t("privacy", { provider: name })}
            </Anchor>
          </Input.Description>
        </Box>
        {captcha.url !== null && (
          <iframe
            key={captcha.key}
            ref={captcha.frame}
            src={captcha.url}
            title={t("frame", { provider: name })}
            style={{ width: "100%", height: captcha.height, border: 0, display: "block", colorScheme: "normal" }}
          />
        )}
        <Text role="status" fz={13} c="dimmed">
          {status}
        </Text>
        {state === "failed" && (
          <Alert color="red" role="alert">
            <Stack gap="sm" align="flex-start">
              {t("failed", { provider: name })}
              <Button size="xs" variant="default" onClick={captcha.restart}>
                {t("retry")}
              </Button>
            </Stack>
          </Alert>
        )}
        {error && (state === "loading" || state === "ready") && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      </Stack>
    </Box>
  );
}
