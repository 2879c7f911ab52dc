import { NoValue } from "./no-value";

interface ClaimsProps {
  claims: ReadonlyArray<{ figure: string | null; label: string }>;
}

export function Claims({ claims }: ClaimsProps) {
  return (
    <dl className="claims">
      {claims.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure ?? <NoValue />}</dd>
        </div>
      ))}
    </dl>
  );
}
