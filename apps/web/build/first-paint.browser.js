// Runs before anything else of the application: the chosen colours and language hold from the first frame on, and the static
// frame is on screen before the application's code takes the main thread. What the page asked for needs besides is fetched beside
// the application rather than after it.
const { main, styles, ahead, fonts, letters, languages } = document.currentScript.dataset;
const page = document.documentElement;
const scheme = localStorage.getItem("safeport.scheme");
if (scheme === "light" || scheme === "dark") page.dataset.mantineColorScheme = scheme;
const wanted = [localStorage.getItem("safeport.locale") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
const known = languages.split(" ");
page.lang = wanted.find((language) => known.includes(language)) ?? known[0];

function fetchAhead({ files, pages }) {
  const isAsked = ({ at }) => new RegExp(at).test(location.pathname);
  const asked = pages.find(isAsked);
  // Who is not signed in is led to the login page.
  const shown = asked?.door || localStorage.getItem("safeport.active_account") ? asked : pages.find(({ door }) => door);
  for (const place of shown ? [...shown.texts[page.lang], ...shown.files] : []) {
    fetchEarly(`/${files[place]}`, files[place].endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" });
  }
}

// Behind the application, and in the mode in which that asks for it later, or it would be fetched twice.
function fetchEarly(href, kind) {
  const how = { crossOrigin: "", fetchPriority: "low" };
  document.head.append(Object.assign(document.createElement("link"), kind, how, { href }));
}

function addSheet(href) {
  return new Promise((resolve) => {
    const sheet = document.createElement("link");
    document.head.append(Object.assign(sheet, { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

// No frames are painted in a hidden tab; there nobody waits for one either.
const painted = new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));
fetchAhead(JSON.parse(ahead));
// Where they are kept from an earlier visit, fonts are there at once; else the application fetches them after what it says.
if (localStorage.getItem("safeport.fonts")) {
  fetchEarly(letters, { rel: "preload", as: "font" });
  addSheet(fonts);
}
Promise.all([painted, ...styles.split(" ").map(addSheet)]).then(() => import(main));
