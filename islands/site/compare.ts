import { fillPlaceholders } from "../../src/lib/wording";

const STORAGE_KEY = "compare";
const BOX_SELECTOR = "input[form=compare]";
const HIDDEN_FIELD_SELECTOR = "form > [type=hidden][name=packages]";

/** Packages chosen for a comparison stay chosen on other pages of the tab. */
export function startComparing(): void {
  const compared = document.querySelector<HTMLElement>("[data-compared]")?.dataset.compared;
  if (compared !== undefined) storeIds(compared.split(",").filter(Boolean));
  else {
    const chosenElsewhere =
      document.querySelector<HTMLInputElement>(HIDDEN_FIELD_SELECTOR)?.value.split(",") ?? [];
    for (const value of [...chosenElsewhere, ...checkedBoxes().map((box) => box.value)])
      choose(value, true);
  }
  render();
}

/** @param isChosen the box's state at its event, since `render` may have changed it */
export function choose(value: string, isChosen: boolean): void {
  const remaining = chosenIds().filter((id) => id !== value);
  const isFull = isChosen && remaining.length >= Number(compareBar()?.dataset.most);
  storeIds(isChosen && !isFull ? [...remaining, value] : remaining);
  render(isFull);
}

document.addEventListener("reset", ({ target }) => {
  if (target !== compareBar()) return;
  storeIds([]);
  render();
});

addEventListener("pageshow", () => render());

function render(isFull = false): void {
  const form = compareBar();
  if (!form) return;
  const ids = chosenIds();
  for (const box of document.querySelectorAll<HTMLInputElement>(BOX_SELECTOR)) {
    box.checked = ids.includes(box.value);
    // Only the bar submits the choice; a search does not.
    box.removeAttribute("name");
  }
  form.querySelector("[type=submit]")?.removeAttribute("form");
  for (const input of document.querySelectorAll(HIDDEN_FIELD_SELECTOR)) input.remove();
  for (const id of ids) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "packages", value: id });
    form.append(input);
  }
  form.toggleAttribute("data-chosen", ids.length > 0);
  const { count = "", full = "", most = "" } = form.dataset;
  const output = form.querySelector("output");
  const status = isFull ? full : fillPlaceholders(count, { count: ids.length, most });
  if (output && output.textContent !== status) output.textContent = status;
}

function compareBar(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form.compare-bar");
}

function checkedBoxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`${BOX_SELECTOR}:checked`)];
}

function chosenIds(): string[] {
  try {
    return sessionStorage.getItem(STORAGE_KEY)?.split(",").filter(Boolean) ?? [];
  } catch {
    return checkedBoxes().map(({ value }) => value);
  }
}

function storeIds(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, ids.join());
  } catch {}
}
