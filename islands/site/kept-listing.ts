interface KeptListing {
  revision: string;
  values: Record<string, string>;
}

/** Keeps the form's values in the tab in case the session or the connection is lost. */
export function keepListing(form: HTMLFormElement): void {
  // A new listing becomes a draft once it is saved.
  if (keyOf(form) !== NEW_LISTING_KEY) store(NEW_LISTING_KEY, null);
  if (form.dataset.fresh) restore(form, readKept(keyOf(form)), revisionOf(form));
  const storeValues = () =>
    store(keyOf(form), { revision: revisionOf(form), values: valuesOf(form) });
  form.addEventListener("input", storeValues);
  form.addEventListener("change", storeValues);
}

export function forgetListing(form: HTMLFormElement): void {
  store(NEW_LISTING_KEY, null);
  store(keyOf(form), null);
}

const NEW_LISTING_KEY = "listing:/create-package";

const keyOf = (form: HTMLFormElement) => `listing:${form.getAttribute("action") ?? ""}`;

const revisionOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("[name=revision]")?.value ?? "";

function store(key: string, kept: KeptListing | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {}
}

function readKept(key: string): KeptListing | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as KeptListing | null;
  } catch {
    return null;
  }
}

function restore(form: HTMLFormElement, kept: KeptListing | null, revision: string): void {
  if (!kept || kept.revision !== revision) return;
  const valuesBefore = JSON.stringify(valuesOf(form));
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.name === "draftKey")
      control.value = kept.values.draftKey ?? control.value;
    else if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
      control.checked = kept.values[control.name] === control.value;
    else if (isTextControl(control)) control.value = kept.values[control.name] ?? "";
  }
  const status = form.querySelector<HTMLElement>("[data-status]");
  if (status && JSON.stringify(valuesOf(form)) !== valuesBefore)
    status.textContent = status.dataset.restored ?? "";
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isTextControl(control: Element): control is TextControl {
  return control instanceof HTMLInputElement
    ? !/hidden|file|checkbox|radio/.test(control.type)
    : control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}
