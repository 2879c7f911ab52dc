import { showToast, type Toast } from "../runtime/toast";

export function startForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-busy-form]")) return;
    // A live island handles its own form.
    if (event.defaultPrevented && form.closest("[data-island]")) return;
    const missingField = firstMissing(form);
    if (missingField) {
      event.preventDefault();
      form.querySelector<HTMLInputElement>(`[name="${missingField.name}"]`)?.focus();
      showToast({ ...missingField.toast, tone: "destructive" });
    } else if (form.dataset.busy) {
      event.preventDefault();
    } else {
      form.dataset.busy = "true";
      // The form is read after this event, without what disabled buttons send.
      setTimeout(() => showBusy(form, true));
    }
  });
  // The browser may restore the form in its submitting state.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-busy]")) {
      delete form.dataset.busy;
      showBusy(form, false);
    }
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches("[data-submit-on-change]")) {
      target.form?.requestSubmit();
    }
  });
}

function firstMissing(form: HTMLFormElement): { name: string; toast: Toast } | null {
  const required = JSON.parse(form.dataset.required ?? "{}") as Record<string, Toast>;
  const values = new FormData(form);
  for (const [name, toast] of Object.entries(required)) {
    if (String(values.get(name) ?? "").trim() === "") return { name, toast };
  }
  return null;
}

function showBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>("[data-busy-label]");
  const label = button?.querySelector("[data-label]");
  if (!button || !label) return;
  button.dataset.idleLabel ??= label.textContent as string;
  button.disabled = isBusy;
  label.textContent = (isBusy ? button.dataset.busyLabel : button.dataset.idleLabel) as string;
}
