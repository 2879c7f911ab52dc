interface Kept {
  revision: string;
  values: Record<string, string>;
}

/** Keeps what is typed in this tab until it is saved, also past an expired session or a lost connection. */
export function keepListing(form: HTMLFormElement): void {
  const path = form.getAttribute("action") ?? "";
  const key = `listing:${path}`;
  const revision = form.querySelector<HTMLInputElement>("[name=revision]")?.value ?? "";
  // A new listing becomes a draft once it is saved.
  if (path !== "/create-package") store("listing:/create-package", null);
  if (form.dataset.fresh) restore(form, readKept(key), revision);
  const keep = () => {
    const kept: Kept = { revision, values: valuesOf(form) };
    store(key, kept);
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
}

/** A browser without room or permission to store keeps nothing. */
function store(key: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {}
}

function readKept(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function restore(form: HTMLFormElement, kept: Kept | null, revision: string): void {
  if (!kept || kept.revision !== revision) return;
  const before = JSON.stringify(valuesOf(form));
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
      control.checked = kept.values[control.name] === control.value;
    else if (isText(control)) control.value = kept.values[control.name] ?? "";
  }
  const status = form.querySelector<HTMLElement>("[data-restored]");
  if (status && JSON.stringify(valuesOf(form)) !== before)
    status.textContent = status.dataset.restored ?? "";
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isText(control: Element): control is TextControl {
  return control instanceof HTMLInputElement
    ? !/hidden|file|checkbox|radio/.test(control.type)
    : control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}
