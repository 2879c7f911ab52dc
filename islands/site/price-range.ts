import { groupThousands } from "../../src/lib/money";

export function followPriceRanges(): void {
  // Adding the same listener again changes nothing.
  document.addEventListener("input", follow);
}

function follow({ target }: Event): void {
  const moved = target as HTMLInputElement;
  const range = moved.closest<HTMLElement>("[data-price-range]");
  if (range) move(range, moved);
}

function move(range: HTMLElement, moved: HTMLInputElement): void {
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
