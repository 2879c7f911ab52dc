import type { TimelineEntry } from "../../src/delivery/reading";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

/** What was done about a deal, in its order. */
export function DealTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const words = useMessages().delivery;
  return (
    <section aria-labelledby="timeline-title">
      <h3 id="timeline-title">{words.timeline}</h3>
      <ol className="deal-timeline">
        {timeline.map(({ id, step, actor, at }) => (
          <li key={id}>
            <strong>{words.steps[step]}</strong>{" "}
            <span className="muted">
              {words.actors[actor]} · <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
