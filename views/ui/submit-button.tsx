interface Props {
  label: string;
  busyLabel: string;
  /** Beside what the page is really for. */
  quiet?: boolean;
}

/** A form's button; the script shows the busy text and a spinner while the form is on its way. */
export function SubmitButton({ label, busyLabel, quiet = false }: Props) {
  const className = quiet ? "button" : "button primary wide";
  return (
    <button className={className} type="submit" data-busy-label={busyLabel}>
      <span className="spinner" aria-hidden="true" />
      <span data-label>{label}</span>
    </button>
  );
}
