import { fillIn } from "../../src/lib/wording";

const KEPT = "compare";

/** The packages chosen for a comparison stay chosen on other pages of the tab. */
export function startComparing(): void {
  const compared = document.querySelector<HTMLElement>("[data-compared]")?.dataset.compared;
  if (compared !== undefined) keep(compared.split(",").filter(Boolean));
  else for (const { value } of checked()) choose(value, true);
  show();
}

/** @param isChosen as the box was when it was changed: by now, `show` may have written it */
export function choose(value: string, isChosen: boolean): void {
  const others = chosen().filter((id) => id !== value);
  const isFull = isChosen && others.length >= Number(bar()?.dataset.most);
  keep(isChosen && !isFull ? [...others, value] : others);
  show(isFull);
}

document.addEventListener("reset", ({ target }) => {
  if (target !== bar()) return;
  keep([]);
  show();
});

addEventListener("pageshow", () => show());

function show(isFull = false): void {
  const form = bar();
  if (!form) return;
  const ids = chosen();
  const elsewhere = new Set(ids);
  for (const choice of document.querySelectorAll<HTMLInputElement>("[form=compare]")) {
    choice.checked = ids.includes(choice.value);
    elsewhere.delete(choice.value);
  }
  for (const input of form.querySelectorAll("input")) input.remove();
  for (const id of elsewhere) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "packages", value: id });
    form.append(input);
  }
  form.toggleAttribute("data-chosen", ids.length > 0);
  const { count = "", full = "", most = "" } = form.dataset;
  const output = form.querySelector("output");
  const said = isFull ? full : fillIn(count, { count: ids.length, most });
  if (output && output.textContent !== said) output.textContent = said;
}

function bar(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#compare");
}

function checked(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[form=compare]:checked")];
}

function chosen(): string[] {
  try {
    return sessionStorage.getItem(KEPT)?.split(",").filter(Boolean) ?? [];
  } catch {
    return checked().map(({ value }) => value);
  }
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEPT, ids.join());
  } catch {
    // A browser that keeps nothing compares what is chosen on one page.
  }
}
