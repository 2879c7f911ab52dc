import { clearToast } from "../runtime/toast";
import { checkFileSizes } from "./file-size";
import { forgetListing, keepListing } from "./kept-listing";

const startedForms = new WeakSet<HTMLFormElement>();

export function startListingForms(): void {
  checkFileSizes();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-listing-form]")) {
    if (startedForms.has(form)) continue;
    startedForms.add(form);
    keepListing(form);
    form.addEventListener("submit", clearToast);
    form.addEventListener("input", showAsRead);
    if (form.querySelector("[data-saved]")) void startAutosave(form);
    const invalid = form.querySelector<HTMLElement>("section:not([hidden]) [aria-invalid]");
    (invalid ?? form.querySelector<HTMLElement>("[data-focus]"))?.focus();
  }
}

async function showAsRead({ target }: Event): Promise<void> {
  const { showReadValue } = await import("./read-fields");
  showReadValue(target as HTMLInputElement);
}

async function startAutosave(form: HTMLFormElement): Promise<void> {
  const { autosave } = await import("./autosave");
  autosave(form, () => {
    forgetListing(form);
    // Closing the dialog then needs no confirmation.
    delete form.closest("dialog")?.dataset.typed;
  });
}
