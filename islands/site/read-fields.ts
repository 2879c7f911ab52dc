import { type SizeUnit, sizeInUnit } from "../../src/rules/stated-size";

/** Shows how the server will read a size, such as "80 萬字" as 800,000, or what a price means. */
export function showReadValues(form: HTMLFormElement): void {
  form.addEventListener("input", async ({ target }) => {
    const input = target as HTMLInputElement;
    const field = input.closest<HTMLElement>("[data-read-as]");
    const note = field?.querySelector("[role=status]");
    if (!field || !note) return;
    const { readAs, read = "", hint = "" } = field.dataset;
    const value =
      readAs === "first-bid"
        ? (await import("../../src/rules/shown-price")).firstBidOn(input.value)
        : sizeInUnit(input.value, readAs as SizeUnit);
    note.textContent = value === null ? hint : read.replace(/\{\w+\}/, value);
  });
}
