// Runs on its own, long before the application: the chosen colours and language hold from the first frame on.
const scheme = localStorage.getItem("safeport.scheme");
if (scheme === "light" || scheme === "dark") document.documentElement.dataset.mantineColorScheme = scheme;
document.documentElement.lang = localStorage.getItem("safeport.locale") ?? "en";
