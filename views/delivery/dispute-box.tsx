import { useMessages } from "../../messages/context";
import type { Dispute } from "../../src/delivery/delivery";
import { beforeValue } from "../../src/lib/wording";
import { Moment } from "../ui/moment";

export function DisputeBox({ dispute }: { dispute: Dispute }) {
  const words = useMessages().delivery;
  const { reason, text, answer, outcome, note, ended_at, part_cents } = dispute;
  const isDecided = outcome === "seller" || outcome === "buyer";
  return (
    <section className="deal-dispute" aria-label={words.steps.disputed}>
      <p>
        {beforeValue(words.disputeAbout)}
        <strong>{words.reasons[reason]}</strong>
      </p>
      {outcome === "taken-back" && ended_at !== null && (
        <p>
          {words.steps["taken-back"]} · <Moment at={ended_at} />
        </p>
      )}
      <dl>
        <dt>{words.buyerSays}</dt>
        <dd>{text || words.saysNothing}</dd>
        <dt>{words.sellerSays}</dt>
        <dd>{answer || words.saysNothing}</dd>
        {isDecided && note !== null && (
          <>
            <dt>{words.outcome[part_cents === null ? outcome : "part"]}</dt>
            <dd>
              {beforeValue(words.operatorReasons)}
              {note}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
