/**
 * The script that sites embed: it puts the form of the program that its `data-program` names in its place, in a frame that grows with its content. It reads
 * nothing of the page and tells it nothing.
 */
export const embedScript = `(function () {
  var script = document.currentScript;
  if (!script || !script.dataset.program) return;
  var origin = new URL(script.src).origin;
  var frame = document.createElement("iframe");
  frame.src = origin + "/intake/" + encodeURIComponent(script.dataset.program) + "?embed=1";
  frame.title = script.dataset.title || "Report a vulnerability";
  frame.loading = "lazy";
  frame.style.cssText = "width:100%;min-height:640px;border:0";
  addEventListener("message", function (event) {
    var height = event.data && event.data.safeportHeight;
    if (event.origin !== origin || event.source !== frame.contentWindow || typeof height !== "number") return;
    frame.style.height = Math.min(Math.max(height, 320), 5000) + "px";
  });
  script.after(frame);
})();
`;
