import { useMessages } from "../../messages/context";
import type { TimelineEntry } from "../../src/delivery/reading";
import { ActedBy } from "../ui/acted-by";
import { Moment } from "../ui/moment";

interface Props {
  timeline: readonly TimelineEntry[];
}

export function DealTimeline({ timeline, name }: Props & { name: string }) {
  const words = useMessages().delivery;
  return (
    <section aria-labelledby={`timeline-${name}`}>
      <h3 id={`timeline-${name}`}>{words.timeline}</h3>
      <DealEvents timeline={timeline} />
    </section>
  );
}

export function DealEvents({ timeline }: Props) {
  const words = useMessages().delivery;
  return (
    <ol className="deal-timeline">
      {timeline.map(({ id, step, actor, at, actedBy }) => (
        <li key={id}>
          <strong>{words.steps[step]}</strong>{" "}
          <span className="muted">
            {words.actors[actor]} · <Moment at={at} /> <ActedBy id={actedBy} />
          </span>
        </li>
      ))}
    </ol>
  );
}
