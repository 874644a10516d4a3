import { useComputedColorScheme } from "@mantine/core";
import type { IntakeForm } from "@safeport/contract/intake/intake.endpoints";
import type { CaptchaMessage, CaptchaState } from "@safeport/contract/intake/intake.values";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "use-intl";

/** Milliseconds for the frame and the script in it; a content blocker can keep both from answering. */
const loadMs = 15_000;
/** Heights of the frame in pixels: what a message may ask for at most, and the place it takes while it loads. */
const heights = { max: 700, loading: 80 } as const;

interface Attempt {
  state: CaptchaState | "loading";
  token: string | null;
  height: number;
}
const untried: Attempt = { state: "loading", token: null, height: heights.loading };

/**
 * The CAPTCHA of a form in a frame, whose script is loaded once somebody is writing; null for a form without one. A token is spent by sending it, so the form
 * restarts the CAPTCHA when its report was refused. Another theme or language restarts it, too.
 */
export function useCaptcha(captcha: IntakeForm["captcha"], isWriting: boolean) {
  const scheme = useComputedColorScheme();
  const language = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const url = captcha && isWriting ? `${captcha.frame_url}?${new URLSearchParams({ theme: scheme, language })}` : null;
  const key = `${round} ${url}`;
  const [stored, setStored] = useState({ key, attempt: untried });
  useEffect(() => {
    if (url === null) return;
    const change = (changes: Partial<Attempt>) =>
      setStored((last) => ({ key, attempt: { ...(last.key === key ? last.attempt : untried), ...changes } }));
    const timer = setTimeout(() => change({ state: "failed" }), loadMs);
    const { origin } = new URL(url);
    const follow = ({ data, origin: sender, source }: MessageEvent<Partial<CaptchaMessage> | null>) => {
      const content = data?.safeportCaptcha;
      if (sender !== origin || source !== frame.current?.contentWindow || !content) return;
      if ("height" in content) return change({ height: Math.min(Math.max(Number(content.height) || 0, 0), heights.max) });
      clearTimeout(timer);
      change({ state: content.state, token: content.state === "solved" ? content.token : null });
    };
    addEventListener("message", follow);
    return () => {
      clearTimeout(timer);
      removeEventListener("message", follow);
    };
  }, [url, key]);
  if (!captcha) return null;
  const attempt = stored.key === key ? stored.attempt : untried;
  return { ...attempt, provider: captcha.provider, url, key, frame, restart: () => setRound((last) => last + 1) };
}

export type Captcha = NonNullable<ReturnType<typeof useCaptcha>>;
