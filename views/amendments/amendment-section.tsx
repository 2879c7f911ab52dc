import { useMessages } from "../../messages/context";
import type { CreditedAmendment } from "../../src/delivery/amendment";
import type { OwnAmendments } from "../../src/delivery/amendment-reading";
import type { AmendmentKind } from "../../src/rules/deal";
import { LinkButton, Submit } from "../ui/buttons";
import { Gap, useSentences } from "../ui/gap";
import { Moment } from "../ui/moment";

/** Nothing if the contract was never changed and cannot be. */
export function AmendmentSection({ own }: { own: OwnAmendments }) {
  const { amendments: words } = useMessages();
  const { contractId, possible, amendments, priceCents, agreedCents } = own;
  if (possible.length === 0 && amendments.length === 0) return null;
  return (
    <section className="deal-amendments" aria-labelledby="amendments-title">
      <h3 id="amendments-title">{words.title}</h3>
      {agreedCents !== null && agreedCents !== priceCents && (
        <p>
          <strong>{words.priceNow({ priceCents, agreedCents })}</strong>
        </p>
      )}
      {amendments.map((amendment) => (
        <AmendmentItem key={amendment.id} amendment={amendment} own={own} />
      ))}
      {possible.length > 0 && (
        <p>
          <LinkButton href={`/contract/${contractId}/amendments`} label={words.start} />
        </p>
      )}
    </section>
  );
}

export function useStatement() {
  const { kinds, statements } = useMessages().amendments;
  return (kind: AmendmentKind, priceCents: number, amountCents: number | null) =>
    kind === "cancel"
      ? kinds.cancel
      : statements[kind]({ priceCents, amountCents: amountCents ?? 0 });
}

interface ItemProps {
  amendment: CreditedAmendment;
  own: OwnAmendments;
}

function AmendmentItem({ amendment, own }: ItemProps) {
  const { amendments: words } = useMessages();
  const statement = useStatement();
  const { kind, amount_cents, price_cents, proposed_by: by, state } = amendment;
  return (
    <article className="deal-amendment" data-state={state}>
      <p>
        <strong>{statement(kind, price_cents, amount_cents)}</strong>
      </p>
      <p className="muted">
        {words.by[by]} · <Moment at={amendment.proposed_at} />
      </p>
      {state === "open" ? (
        <OpenProposal amendment={amendment} own={own} />
      ) : (
        <p className="muted">
          {words.states[state]} · <Moment at={amendment.ended_at ?? amendment.proposed_at} />
        </p>
      )}
      {state === "accepted" && <Documents amendment={amendment} reference={own.reference} />}
    </article>
  );
}

function OpenProposal({ amendment, own }: ItemProps) {
  const sentences = useSentences();
  const { amendments: words } = useMessages();
  const { id, kind, proposed_by, expires_at } = amendment;
  const path = `/contract/${own.contractId}/amendments/${id}`;
  const isOwn = proposed_by === own.side;
  return (
    <>
      <p>
        {words.until}
        <Gap />
        <Moment at={expires_at} />
      </p>
      <p className="muted">
        {isOwn ? words.waiting : sentences(words.effects[kind], words.binding)}
      </p>
      <div className="button-row">
        {isOwn ? (
          <AnswerForm action={`${path}/withdraw`} label={words.withdraw} />
        ) : (
          <>
            <AnswerForm action={`${path}/accept`} label={words.accept} isPrimary />
            <AnswerForm action={`${path}/decline`} label={words.decline} />
          </>
        )}
      </div>
    </>
  );
}

function AnswerForm(props: { action: string; label: string; isPrimary?: boolean }) {
  const { action, label, isPrimary = false } = props;
  return (
    <form method="post" action={action} data-busy-form>
      {isPrimary ? <Submit label={label} kind="primary" /> : <Submit label={label} />}
    </form>
  );
}

interface DocumentsProps {
  amendment: CreditedAmendment;
  reference: string;
}

function Documents({ amendment: { id, credit_note }, reference }: DocumentsProps) {
  const { amendments: words } = useMessages();
  const path = `/api/contracts/${reference}/amendments/${id}`;
  return (
    <p className="button-row">
      <LinkButton href={`${path}/document.pdf`} label={words.document} />
      {credit_note !== null && (
        <>
          <LinkButton href={`${path}/credit-note.pdf`} label={words.creditNote} />
          <LinkButton href={`${path}/credit-note.xml`} label={words.creditNoteXml} />
        </>
      )}
    </p>
  );
}
