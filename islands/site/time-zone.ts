import { ownZoneName } from "../../src/lib/own-clock";

/** Has a form say in which time zone its reader is, once they begin to fill it in. */
export function tellTimeZone(field: HTMLInputElement): void {
  const fill = () => {
    field.value = ownZoneName();
  };
  document.addEventListener("focusin", fill, { once: true });
}
