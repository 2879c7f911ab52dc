interface Props {
  label: string;
  busyLabel: string;
  quiet?: boolean;
}

export function SubmitButton({ label, busyLabel, quiet = false }: Props) {
  const className = quiet ? "button" : "button primary wide";
  return (
    <button className={className} type="submit" data-busy-label={busyLabel}>
      <span className="spinner" aria-hidden="true" />
      <span data-label>{label}</span>
    </button>
  );
}
