import { firstBidOn } from "../../src/rules/shown-price";
import { type SizeUnit, sizeInUnit } from "../../src/rules/stated-size";

/** Shows how the server will read a size, such as "80 萬字" as 800,000, or what a price means. */
export function showReadValue(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>("[data-read-as]");
  const note = field?.querySelector("[role=status]");
  if (!field || !note) return;
  const { readAs, read = "", hint = "" } = field.dataset;
  const value =
    readAs === "first-bid" ? firstBidOn(input.value) : sizeInUnit(input.value, readAs as SizeUnit);
  note.textContent = value === null ? hint : read.replace(/\{\w+\}/, value);
}
