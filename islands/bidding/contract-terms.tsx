import type { ContractTermsProps } from "./props";

export function ContractTerms({ title, facts }: ContractTermsProps) {
  if (facts.length === 0) return null;
  return (
    <details className="unfolds">
      <summary>{title}</summary>
      <dl className="review-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
