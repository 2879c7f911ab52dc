/** As long as the toasts of scripts stay (docs/product.md#messages-on-pages). */
const STAY_MS = 5000;

/**
 * Lets messages that came with the page leave by themselves. Whoever points at one, or is in it by
 * keyboard, has it for as long as they like (WCAG 2.2.1); so has whoever is told of something to mend.
 */
export function startFlashes(): void {
  // The same key leads to the toasts of scripts, which take these away.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "F8") document.querySelector<HTMLElement>("[data-flash] [data-dismiss]")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    (target as Element).closest("[data-dismiss]")?.closest("[data-flash]")?.remove();
  });
  const flash = document.querySelector<HTMLElement>(".toast.default[data-flash]");
  if (!flash) return;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  // From anew each time, so that nothing leaves right after it was looked at.
  const settle = () => {
    clearTimeout(leaving);
    if (document.hidden || flash.matches(":hover, :focus-within")) return;
    leaving = setTimeout(() => flash.remove(), STAY_MS);
  };
  for (const event of ["pointerenter", "pointerleave", "focusin"])
    flash.addEventListener(event, settle);
  // What is focused next is known only afterwards.
  flash.addEventListener("focusout", () => setTimeout(settle));
  document.addEventListener("visibilitychange", settle);
  settle();
}
