const STAY_MS = 5000;

/** Only default messages disappear, and not while hovered or focused (WCAG 2.2.1). */
export function startFlashes(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "F8") document.querySelector<HTMLElement>("[data-flash] [data-dismiss]")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    (target as Element).closest("[data-dismiss]")?.closest("[data-flash]")?.remove();
  });
  const flash = document.querySelector<HTMLElement>(".toast.default[data-flash]");
  if (!flash) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Starts the full time again, so that no message disappears while it is being read.
  const restartTimer = () => {
    clearTimeout(timer);
    if (document.hidden || flash.matches(":hover, :focus-within")) return;
    timer = setTimeout(() => flash.remove(), STAY_MS);
  };
  for (const event of ["pointerenter", "pointerleave", "focusin"])
    flash.addEventListener(event, restartTimer);
  // `activeElement` is set only after this event.
  flash.addEventListener("focusout", () => setTimeout(restartTimer));
  document.addEventListener("visibilitychange", restartTimer);
  restartTimer();
}
