/** A form's button; the script shows the busy text and a spinner while the form is on its way. */
export function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  return (
    <button className="button primary wide" type="submit" data-busy-label={busyLabel}>
      <span className="spinner" aria-hidden="true" />
      <span data-label>{label}</span>
    </button>
  );
}
