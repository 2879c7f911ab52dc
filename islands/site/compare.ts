import { fillIn } from "../../src/lib/wording";

const STORAGE_KEY = "compare";
const BOXES = "input[form=compare]";
const HIDDEN_FIELD = "form > [type=hidden][name=packages]";

/** Packages chosen for a comparison stay chosen on other pages of the tab. */
export function startComparing(): void {
  const compared = document.querySelector<HTMLElement>("[data-compared]")?.dataset.compared;
  if (compared !== undefined) keep(compared.split(",").filter(Boolean));
  else {
    const chosenElsewhere =
      document.querySelector<HTMLInputElement>(HIDDEN_FIELD)?.value.split(",") ?? [];
    for (const value of [...chosenElsewhere, ...checkedBoxes().map((box) => box.value)])
      choose(value, true);
  }
  show();
}

/** @param isChosen read when the box changed, since `show` may have changed it again */
export function choose(value: string, isChosen: boolean): void {
  const remaining = chosenIds().filter((id) => id !== value);
  const isFull = isChosen && remaining.length >= Number(bar()?.dataset.most);
  keep(isChosen && !isFull ? [...remaining, value] : remaining);
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
  const ids = chosenIds();
  for (const box of document.querySelectorAll<HTMLInputElement>(BOXES)) {
    box.checked = ids.includes(box.value);
    // Only the bar submits the choice; a search does not.
    box.removeAttribute("name");
  }
  form.querySelector("[type=submit]")?.removeAttribute("form");
  for (const input of document.querySelectorAll(HIDDEN_FIELD)) input.remove();
  for (const id of ids) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "packages", value: id });
    form.append(input);
  }
  form.toggleAttribute("data-chosen", ids.length > 0);
  const { count = "", full = "", most = "" } = form.dataset;
  const output = form.querySelector("output");
  const status = isFull ? full : fillIn(count, { count: ids.length, most });
  if (output && output.textContent !== status) output.textContent = status;
}

function bar(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form.compare-bar");
}

function checkedBoxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`${BOXES}:checked`)];
}

function chosenIds(): string[] {
  try {
    return sessionStorage.getItem(STORAGE_KEY)?.split(",").filter(Boolean) ?? [];
  } catch {
    return checkedBoxes().map(({ value }) => value);
  }
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, ids.join());
  } catch {}
}
