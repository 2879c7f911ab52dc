const started = new WeakSet<HTMLFormElement>();

/** Shows long forms step by step; without a script all steps are on one page. */
export function startSteps(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-steps]")) {
    if (!started.has(form)) startForm(form);
    started.add(form);
  }
}

function startForm(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.steps ?? "{}") as { next: string; back: string };
  const steps = [...form.querySelectorAll<HTMLElement>("[data-step]")];
  const links = [...form.querySelectorAll<HTMLAnchorElement>(".form-steps a")];
  const row = form.querySelector<HTMLElement>(":scope > .button-row");
  const [back, next] = [button(words.back), button(words.next)];
  next.classList.add("primary");
  row?.prepend(back, next);

  const show = (at: number, focus = true) => {
    steps.forEach((step, i) => {
      step.hidden = i !== at;
    });
    links.forEach((link, i) => {
      if (i === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    back.hidden = at === 0;
    next.hidden = at === steps.length - 1;
    const submit = row?.querySelector<HTMLElement>("[data-busy-label]");
    // Otherwise Enter in the first step would submit an incomplete listing.
    if (submit) submit.hidden = at !== steps.length - 1;
    if (at === steps.length - 1) review(form);
    if (focus) steps[at]?.querySelector<HTMLElement>("input, select, textarea, h2")?.focus();
  };
  form.querySelectorAll<HTMLInputElement>("input[data-max-bytes]").forEach(watchFile);
  const current = () => steps.findIndex((step) => !step.hidden);

  links.forEach((link, i) => {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(i);
    });
  });
  back.addEventListener("click", () => show(current() - 1));
  next.addEventListener("click", () => show(current() + 1));
  form.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement && event.key === "Enter";
    if (!typing || current() === steps.length - 1) return;
    event.preventDefault();
    show(current() + 1);
  });
  const asked = steps.findIndex((step) => step.querySelector(".price-suggestion"));
  const wrong = steps.findIndex((step) => step.querySelector(".invalid"));
  show(Math.max(wrong, wrong < 0 ? asked : -1, 0), wrong >= 0);
}

function button(label: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button";
  element.textContent = label;
  return element;
}

function review(form: HTMLFormElement): void {
  const list = form.querySelector("[data-review]");
  const rows = [...form.elements].flatMap((control) => {
    const [label, value] = said(control);
    if (!label || !value) return [];
    const row = document.createElement("div");
    row.append(text("dt", label), text("dd", value));
    return [row];
  });
  list?.replaceChildren(...rows);
}

function said(control: Element): [label?: string, value?: string] {
  if (control instanceof HTMLSelectElement) {
    const { selectedOptions, value, labels } = control;
    return [labels[0]?.textContent ?? "", value && (selectedOptions[0]?.textContent ?? "")];
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    return [control.labels?.[0]?.textContent ?? "", control.checked ? "✓" : ""];
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    return [control.labels?.[0]?.textContent ?? "", saidIn(control)];
  }
  return [];
}

const MOST_SAID = 300;

function saidIn(control: HTMLInputElement | HTMLTextAreaElement): string {
  const [file] = control instanceof HTMLInputElement ? (control.files ?? []) : [];
  const said = file?.name ?? control.value.trim();
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
}

function watchFile(input: HTMLInputElement): void {
  const { maxBytes = "", tooLarge = "" } = input.dataset;
  input.addEventListener("change", () => {
    const large = (input.files?.[0]?.size ?? 0) > Number(maxBytes);
    if (large) input.value = "";
    input.setCustomValidity(large ? tooLarge : "");
    input.reportValidity();
  });
}

function text(tag: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
