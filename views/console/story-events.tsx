import { useMessages } from "../../messages/context";
import type { TimelineEvent, TimelineKind } from "../../src/console/story";
import { formatDollars } from "../../src/lib/money";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";

export function StoryEvents({ events }: { events: readonly TimelineEvent[] }) {
  const words = useMessages().operators.story;
  return (
    <section aria-labelledby="story-title">
      <h2 id="story-title">{words.title}</h2>
      <ol className="decision-records">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order
          <li key={index}>
            <StoryEventLine event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StoryEventLine({ event }: { event: TimelineEvent }) {
  const { name, codes } = useEventWords()[event.kind];
  const { states } = useMessages().moderation;
  const { at, code, text, href, cents, state } = event;
  const reason = (code && codes?.[code]) || "";
  const label = text ? <UserText text={text} /> : reason || name;
  return (
    <p>
      <span className="muted">
        <Moment at={at} />
      </span>{" "}
      {(text || reason) && `${name} · `}
      {href ? <a href={href}>{label}</a> : label}
      {text && reason && ` · ${reason}`}
      {state && ` · ${states[state]}`}
      {cents !== undefined && cents > 0 && ` · ${formatDollars(cents)}`}
    </p>
  );
}

interface EventWords {
  name: string;
  codes?: Readonly<Record<string, string>>;
}

function useEventWords(): Record<TimelineKind, EventWords> {
  const messages = useMessages();
  const { bidHistory, certification, comparison, delivery, moderation, notices } = messages;
  const { security, trade } = messages;
  const { packages, story } = messages.operators;
  return {
    joined: { name: security.events.registered },
    listed: { name: packages.listed },
    bid: { name: bidHistory.amount, codes: trade.tables.statuses },
    contract: { name: delivery.steps.sent },
    dispute: { name: delivery.steps.disputed, codes: delivery.reasons },
    refund: { name: delivery.refundDesk.one, codes: delivery.steps },
    delivery: { name: delivery.title, codes: delivery.steps },
    act: { name: moderation.statement.decision, codes: moderation.acts },
    mail: { name: story.mail },
    aboutThem: { name: story.reported, codes: notices.kinds },
    byThem: { name: story.reporting, codes: notices.kinds },
    report: { name: story.bidReported },
    objection: { name: moderation.objection.title, codes: moderation.outcomes },
    certification: { name: certification.title, codes: certification.operator.verdicts },
    nearDuplicate: {
      name: comparison.nearDuplicates.title,
      codes: comparison.nearDuplicates.statuses,
    },
    ended: { name: story.ended },
  };
}
