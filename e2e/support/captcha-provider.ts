import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Provider = "hcaptcha" | "turnstile";
const providers = {
  hcaptcha: { script: "/1/api.js", check: "/siteverify", used: "already-seen-response" },
  turnstile: { script: "/turnstile/v0/api.js", check: "/turnstile/v0/siteverify", used: "timeout-or-duplicate" },
};

/** The documented API of both scripts: `render` puts the provider's own frame in the container and calls back with what happens in it. */
const scriptOf = (provider: Provider) => `(() => {
  const url = new URL(document.currentScript.src);
  window.${provider} = {
    render(container, params) {
      if (!(container instanceof HTMLElement) || !params.sitekey || url.searchParams.get("render") !== "explicit") throw new Error("Not as documented");
      const compact = params.size === "compact";
      const frame = document.createElement("iframe");
      frame.title = "Widget";
      Object.assign(frame.style, { border: 0, display: "block", width: params.size === "flexible" ? "100%" : compact ? "158px" : "303px", height: compact ? "138px" : "76px" });
      const language = url.searchParams.get("hl") ?? params.language;
      const stored = Object.keys(localStorage).length + Object.keys(sessionStorage).length;
      frame.src = url.origin + "/widget?" + new URLSearchParams({ provider: "${provider}", host: location.hostname, theme: params.theme, language, stored });
      addEventListener("message", ({ origin, data }) => {
        if (origin !== url.origin) return;
        if (data.token) params.callback(data.token);
        else params[data.callback]?.(data.code);
      });
      container.append(frame);
      return "0";
    },
  };
  window[url.searchParams.get("onload")]();
})();`;

const widgetOf = (
  query: URLSearchParams,
  token: string,
) => `<!doctype html><html lang="${query.get("language")}"><title>Widget</title>
<style>body{margin:0;font:15px sans-serif;display:flex;gap:6px;align-items:center;height:74px;padding:0 10px;border:1px solid #888;box-sizing:border-box;flex-wrap:wrap;${query.get("theme") === "dark" ? "background:#222;color:#fff" : "background:#fafafa"}}</style>
<button id="solve">${query.get("language") === "fr" ? "Je suis humain" : "I am human"}</button><button id="expire">Expire</button><button id="fail">Fail</button><button id="ask">Ask</button>
<script>
const tell = (data) => parent.postMessage(data, "*");
solve.onclick = () => tell({ token: ${JSON.stringify(token)} });
expire.onclick = () => tell({ callback: "expired-callback" });
ask.onclick = () => tell({ callback: "open-callback" });
fail.onclick = () => tell({ callback: "error-callback", code: "network-error" });
</script>`;

/** A server on loopback that stands in for hCaptcha and Turnstile: the script, the widget, and the check of its tokens. At `/site` is a page of others with a form in it. */
export async function startCaptchaProvider() {
  const tokens = new Map<string, { hostname: string; isUsed: boolean }>();
  const shown: URLSearchParams[] = [];
  let isDown = false;
  let scripts = 0;

  function verdictOf(form: URLSearchParams, used: string): object {
    const token = tokens.get(form.get("response") ?? "");
    if (!token) return { success: false, "error-codes": ["invalid-input-response"] };
    if (token.isUsed) return { success: false, "error-codes": [used] };
    token.isUsed = true;
    return { success: true, hostname: token.hostname, "error-codes": [] };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const [provider, paths] = Object.entries(providers).find(([, { script, check }]) => [script, check].includes(pathname)) ?? [];
    if (paths && pathname === paths.check) {
      const form = new URLSearchParams(await text(request));
      if (isDown) return void response.writeHead(503).end("Busy");
      return void response.setHeader("content-type", "application/json").end(JSON.stringify(verdictOf(form, paths.used)));
    }
    if (paths) {
      scripts += 1;
      return void response.setHeader("content-type", "text/javascript").end(scriptOf(provider as Provider));
    }
    if (pathname === "/site") {
      const script = `<script src="${searchParams.get("script")}" data-program="${searchParams.get("program")}"></script>`;
      return void response.setHeader("content-type", "text/html").end(`<!doctype html><title>Acme</title><h1>Acme</h1>${script}`);
    }
    if (pathname !== "/widget") return void response.writeHead(404).end();
    shown.push(searchParams);
    const token = `${searchParams.get("provider")}.${randomUUID()}`;
    tokens.set(token, { hostname: searchParams.get("host") ?? "", isUsed: false });
    response.setHeader("content-type", "text/html").end(widgetOf(searchParams, token));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Options of the widgets. */
    shown,
    scripts: () => scripts,
    /** Whether the check fails while the widget works. */
    setDown(down: boolean) {
      isDown = down;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
