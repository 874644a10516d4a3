/**
 * The script of the page in a CAPTCHA's frame: it loads the provider's script, shows its widget, and tells the form above, whose origin the page names, of its
 * state and height. hCaptcha shows its challenge over the page, which therefore grows while it is open.
 */
export const captchaFrameScript = `(function () {
  var box = document.getElementById("captcha");
  var data = box.dataset;
  var isOpen = false;
  function send(content) {
    parent.postMessage({ safeportCaptcha: content }, data.parent);
  }
  function tell(state, token) {
    send({ state: state, token: token || null });
  }
  function measure() {
    send({ height: isOpen ? 640 : box.offsetHeight });
  }
  function open(isNowOpen) {
    isOpen = isNowOpen;
    measure();
  }
  function fail() {
    tell("failed");
    return true;
  }
  window.onCaptchaLoad = function () {
    try {
      window[data.provider].render(box, {
        sitekey: data.key,
        theme: data.theme,
        language: data.language,
        size: document.documentElement.clientWidth < 304 ? "compact" : data.provider === "turnstile" ? "flexible" : "normal",
        callback: function (token) {
          open(false);
          tell("solved", token);
        },
        "expired-callback": function () {
          tell("expired");
        },
        "timeout-callback": function () {
          tell("expired");
        },
        "chalexpired-callback": function () {
          open(false);
        },
        "open-callback": function () {
          open(true);
        },
        "close-callback": function () {
          open(false);
        },
        "error-callback": fail,
        "unsupported-callback": fail,
      });
      tell("ready");
    } catch (error) {
      fail();
    }
  };
  new ResizeObserver(measure).observe(box);
  var script = document.createElement("script");
  script.src = data.script;
  script.async = true;
  script.onerror = fail;
  document.head.append(script);
})();`;
