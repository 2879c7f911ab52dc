import { type SizeUnit, sizeInUnit } from "../../src/rules/stated-size";

/** Shows how the server will read a size, such as "80 萬字" as 800,000. */
export function showReadSizes(form: HTMLFormElement): void {
  form.addEventListener("input", ({ target }) => {
    const input = target as HTMLInputElement;
    const field = input.closest<HTMLElement>("[data-size-unit]");
    const note = field?.querySelector("[role=status]");
    if (!field || !note) return;
    const { sizeUnit, read = "", hint = "" } = field.dataset;
    const count = sizeInUnit(input.value, sizeUnit as SizeUnit);
    note.textContent = count === null ? hint : read.replace("{count}", count);
  });
}
