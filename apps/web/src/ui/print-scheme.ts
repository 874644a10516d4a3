/** Paper is light: while the page is printed, it has the light colour scheme, whatever the reader has chosen for their screen. */
export function watchPrint(): void {
  const { dataset } = document.documentElement;
  let before: string | undefined;
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) {
      before = dataset.mantineColorScheme;
      dataset.mantineColorScheme = "light";
    } else if (before !== undefined) dataset.mantineColorScheme = before;
  });
}
