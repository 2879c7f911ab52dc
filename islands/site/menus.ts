export function startMenus(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]");
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  for (const event of ["pointerdown", "focusin"]) {
    document.addEventListener(event, ({ target }) => {
      for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
    });
  }
}

/** Folds the filters on phones, so that packages come first. */
export function foldOnPhones(): void {
  if (!matchMedia("(max-width: 55rem)").matches) return;
  for (const panel of document.querySelectorAll<HTMLDetailsElement>("[data-collapse-on-phone]")) {
    panel.open = false;
    panel.removeAttribute("data-collapse-on-phone");
  }
}
