import { useMessages, useTimes } from "../../messages/context";
import type { Bar } from "../../src/bidders/eligibility";
import { Submit, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { TextField } from "../ui/text-field";

interface Props extends FilledForm {
  packageId: string;
  sellerId: string;
  bar: Bar;
  /** The seller's median time to answer; null while unknown. */
  answerMs: number | null;
  isOpen: boolean;
}

/** Stands where a member who cannot bid yet would look for the bid form. */
export function AskCard({ packageId, sellerId, bar, answerMs, isOpen, ...form }: Props) {
  const { analytics, auctions, bidders, common } = useMessages();
  const times = useTimes();
  const words = bidders.ask;
  const path = `/package/${packageId}/bidders`;
  const usually = answerMs !== null && (
    <p className="muted">{words.answers({ time: analytics.responseTime(answerMs) })}</p>
  );
  return (
    <section className="ask-card" id="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{bar.kind === "unasked" ? words.title : bidders.bar[bar.kind]}</h2>
      {bar.kind === "unasked" && isOpen && (
        <form className="stack" method="post" action={path} noValidate data-busy-form>
          <p>{words.lead}</p>
          <TextField
            name="note"
            id="bidder-note"
            label={words.note}
            defaultValue={form.values.note}
            error={form.errors.note}
            maxLength={500}
            rows={2}
            dir="auto"
          />
          {usually}
          <SubmitButton label={bidders.bar.unasked} busyLabel={common.sending} />
        </form>
      )}
      {bar.kind === "waiting" && (
        <form className="stack" method="post" action={`${path}/withdrawal`}>
          <p>{words.waiting({ at: times.moment(bar.askedAt) })}</p>
          {usually}
          <Submit label={words.withdraw} kind="small" />
        </form>
      )}
      {bar.kind === "declined" && <p>{words.declined}</p>}
      {bar.kind === "excluded" && <p>{words.excluded}</p>}
      <p>
        <a href={`/messages/${packageId}/${sellerId}`} data-opens="chat-window">
          {auctions.contactSeller}
        </a>
      </p>
    </section>
  );
}
