import { ownZoneName } from "../../src/lib/own-clock";

/** Fills in the reader's time zone once they begin to use the form. */
export function fillInTimeZone(field: HTMLInputElement): void {
  const fill = () => {
    field.value = ownZoneName();
  };
  document.addEventListener("focusin", fill, { once: true });
}
