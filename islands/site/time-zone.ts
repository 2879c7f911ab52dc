import { ownZoneName } from "../../src/lib/own-clock";

export function fillInTimeZone(field: HTMLInputElement): void {
  const fill = () => {
    field.value = ownZoneName();
  };
  document.addEventListener("focusin", fill, { once: true });
}
