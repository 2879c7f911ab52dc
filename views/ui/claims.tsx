interface ClaimsProps {
  claims: ReadonlyArray<{ figure: string; label: string }>;
}

/** What the marketplace says of itself, in figures. */
export function Claims({ claims }: ClaimsProps) {
  return (
    <dl className="claims">
      {claims.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
