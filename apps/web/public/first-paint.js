// Runs before anything else of the application: the chosen colours and language hold from the first frame on, and the static
// frame is on screen before the application's code takes the main thread.
const { main, styles } = document.currentScript.dataset;
const page = document.documentElement;
const scheme = localStorage.getItem("safeport.scheme");
if (scheme === "light" || scheme === "dark") page.dataset.mantineColorScheme = scheme;
page.lang = localStorage.getItem("safeport.locale") ?? "en";

function addSheet(href) {
  return new Promise((resolve) => {
    const sheet = document.createElement("link");
    document.head.append(Object.assign(sheet, { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

// No frames are painted in a hidden tab; there nobody waits for one either.
const painted = new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));
Promise.all([painted, ...styles.split(" ").map(addSheet)]).then(() => import(main));
