interface ClaimsProps {
  claims: ReadonlyArray<{ figure: string; label: string }>;
}

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
