import { endAfterReading } from "../runtime/reading-time";

const STAY_MS = 5000;

/** Only default messages disappear. */
export function startFlashes(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "F8") document.querySelector<HTMLElement>("[data-flash] [data-dismiss]")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    (target as Element).closest("[data-dismiss]")?.closest("[data-flash]")?.remove();
  });
  const flash = document.querySelector<HTMLElement>(".toast.default[data-flash]");
  if (flash) endAfterReading(flash, { stayMs: STAY_MS, end: () => flash.remove() });
}
