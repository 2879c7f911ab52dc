import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

/** A part of the profile under its title. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="package-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts under their labels; what is empty was not given. */
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
