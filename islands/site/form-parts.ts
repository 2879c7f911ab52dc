import { checkFileSizes } from "./file-size";
import { fillInTimeZone } from "./time-zone";

/** Islands keep their own text, and a sign-in has too little to lose. */
const LONG_FORM = "form[method=post]:has(textarea, .field ~ .field ~ .field):not([data-island] *)";

const unsaved = new Set<HTMLFormElement>();
let submitted: HTMLFormElement | undefined;
let hasStarted = false;

/** Asks before typed text is lost, also that of a refused form. */
export function startFormParts(): void {
  checkFileSizes();
  const zone = document.querySelector<HTMLInputElement>("[data-time-zone]");
  if (zone) fillInTimeZone(zone);
  document.querySelectorAll<HTMLInputElement>(".invalid :enabled").forEach(noteTyped);
  // Browsers focus no field of a form that a script swaps in.
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("dialog:modal [autofocus]")?.focus();
  if (!hasStarted) askBeforeLeaving();
  hasStarted = true;
}

function noteTyped({ form }: HTMLInputElement): void {
  if (form?.matches(LONG_FORM)) unsaved.add(form);
}

function askBeforeLeaving(): void {
  document.addEventListener("input", ({ target }) => noteTyped(target as HTMLInputElement));
  document.addEventListener("reset", ({ target }) => unsaved.delete(target as HTMLFormElement));
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented && !form.matches("[hx-post]")) return;
    submitted = unsaved.delete(form) ? form : undefined;
  });
  const keep = () => {
    if (submitted) unsaved.add(submitted);
  };
  document.addEventListener("htmx:error", keep);
  document.addEventListener("htmx:response:error", keep);
  addEventListener("beforeunload", (event) => {
    if (![...unsaved].some(isShown)) return;
    event.preventDefault();
    setTimeout(() => {
      // The visitor has stayed, so the form that would have left is not busy.
      keep();
      dispatchEvent(new Event("pageshow"));
    });
  });
}

function isShown(form: HTMLFormElement): boolean {
  return form.isConnected && !form.closest("dialog:not([open])");
}
