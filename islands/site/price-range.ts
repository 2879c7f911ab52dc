import { groupThousands } from "../../src/lib/money";

let started = false;

export function startPriceRanges(): void {
  if (started) return;
  started = true;
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
    const range = target.closest<HTMLElement>("[data-price-range]");
    if (range) update(range, target);
  });
}

function update(range: HTMLElement, moved: HTMLInputElement): void {
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
