import { checkFileSizes } from "./file-size";

/** Islands and the listing form keep their own text, and a sign-in has too little to lose. */
const LONG_FORM =
  "form[method=post]:has(textarea, .field ~ .field ~ .field):not([data-listing-form], [data-island] *)";

const unsaved = new Set<HTMLFormElement>();
const focused = new WeakSet<Element>();
let hasStarted = false;

/** Focuses the first invalid field, and asks before typed text of long forms is lost. */
export function startLongForms(): void {
  checkFileSizes();
  const noteTyped = ({ form }: HTMLInputElement) => {
    if (form?.matches(LONG_FORM)) unsaved.add(form);
  };
  const invalid = document.querySelector<HTMLInputElement>("[aria-invalid=true]");
  if (invalid && !focused.has(invalid)) {
    focused.add(invalid);
    noteTyped(invalid);
    invalid.focus();
  }
  if (hasStarted) return;
  hasStarted = true;
  document.addEventListener("input", ({ target }) => noteTyped(target as HTMLInputElement));
  for (const end of ["submit", "reset"])
    document.addEventListener(end, ({ target }) => unsaved.delete(target as HTMLFormElement));
  addEventListener("beforeunload", (event) => {
    if ([...unsaved].some(({ isConnected }) => isConnected)) event.preventDefault();
  });
}
