import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="package-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Facts({
  facts,
}: {
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
}) {
  const { notGiven } = useMessages().profile;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="muted">{notGiven}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
