/** A field inside a closed `details` cannot get the focus. */
export function focusField(field: HTMLInputElement | null): void {
  let details = field?.closest("details");
  while (details) {
    details.open = true;
    details = details.parentElement?.closest("details");
  }
  field?.focus();
}
