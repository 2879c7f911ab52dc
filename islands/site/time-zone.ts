import { browserZoneName } from "../../src/lib/own-clock";

export function fillInTimeZone(field: HTMLInputElement): void {
  const fill = () => {
    field.value = browserZoneName();
  };
  document.addEventListener("focusin", fill, { once: true });
}
