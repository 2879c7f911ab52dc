import { groupThousands } from "../../src/lib/money";

/** Neither end passes the other, and both amounts are written. */
export function movePriceRange(range: HTMLElement, moved: HTMLInputElement): void {
  const [low, high] = range.querySelectorAll<HTMLInputElement>("input[type=range]");
  const [lowText, highText] = range.querySelectorAll("output");
  if (!low || !high || !lowText || !highText) return;
  if (low.valueAsNumber > high.valueAsNumber) {
    if (moved === low) low.value = high.value;
    else high.value = low.value;
  }
  lowText.textContent = dollars(low.value);
  highText.textContent = high.value === high.max ? (range.dataset.top ?? "") : dollars(high.value);
}

function dollars(amount: string): string {
  return `$${groupThousands(amount)}`;
}
