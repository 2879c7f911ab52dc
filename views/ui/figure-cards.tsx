import type { ReactNode } from "react";

interface Props {
  label: string;
  cards: ReadonlyArray<readonly [label: string, figure: ReactNode, note?: string]>;
}

export const NO_FIGURE = "—";

export function FigureCards({ label, cards }: Props) {
  return (
    <section aria-label={label}>
      <dl className="summary-cards">
        {cards.map(([name, figure, note]) => (
          <div key={name}>
            <dt>
              {name}
              {note && <small>{note}</small>}
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
