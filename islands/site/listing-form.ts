import { forgetListing, keepListing } from "./kept-listing";
import { showReadSizes } from "./size-fields";

const startedForms = new WeakSet<HTMLFormElement>();

export function startListingForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-listing-form]")) {
    if (startedForms.has(form)) continue;
    startedForms.add(form);
    keepListing(form);
    showReadSizes(form);
    if (form.querySelector("[data-saved]")) void startAutosave(form);
    form.querySelectorAll<HTMLInputElement>("input[data-max-bytes]").forEach(watchFile);
    const invalid = form.querySelector<HTMLElement>("section:not([hidden]) [aria-invalid]");
    (invalid ?? form.querySelector<HTMLElement>("[data-focus]"))?.focus();
  }
}

async function startAutosave(form: HTMLFormElement): Promise<void> {
  const { autosave } = await import("./autosave");
  autosave(form, () => {
    forgetListing(form);
    // Closing the dialog then needs no confirmation.
    delete form.closest("dialog")?.dataset.typed;
  });
}

function watchFile(input: HTMLInputElement): void {
  const { maxBytes = "", tooLarge = "" } = input.dataset;
  input.addEventListener("change", () => {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > Number(maxBytes);
    if (isTooLarge) input.value = "";
    input.setCustomValidity(isTooLarge ? tooLarge : "");
    input.reportValidity();
  });
}
