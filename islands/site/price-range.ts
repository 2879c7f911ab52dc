import { groupThousands } from "../../src/lib/money";

export function followPriceRanges(): void {
  // Adding the same listener again changes nothing.
  document.addEventListener("input", onInput);
}

function onInput({ target }: Event): void {
  const input = target as HTMLInputElement;
  const range = input.closest<HTMLElement>("[data-price-range]");
  if (range) updateRange(range, input);
}

function updateRange(range: HTMLElement, input: HTMLInputElement): void {
  const [low, high] = range.querySelectorAll<HTMLInputElement>("input[type=range]");
  const [lowText, highText] = range.querySelectorAll("output");
  if (!low || !high || !lowText || !highText) return;
  if (low.valueAsNumber > high.valueAsNumber) {
    if (input === low) low.value = high.value;
    else high.value = low.value;
  }
  lowText.textContent = dollars(low.value);
  highText.textContent = high.value === high.max ? (range.dataset.top ?? "") : dollars(high.value);
}

function dollars(amount: string): string {
  return `$${groupThousands(amount)}`;
}
