import { useMessages } from "../../messages/context";
import type { ReadChange } from "../../src/consent/reading";
import type { Package } from "../../src/packages/packages";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";

/** Says on the package's page what bidders are asked, or have agreed to. */
export function ChangeNote({ lot, changes }: { lot: Package; changes: readonly ReadChange[] }) {
  const { changes: words } = useMessages();
  const shown = changes.filter(({ status }) => status === "open" || status === "agreed");
  return (
    <>
      {lot.ended_early === "operator" && (
        <p className="panel-card audience-note">{words.endedByOperator}</p>
      )}
      {shown.map(({ id, kind, status, agreed: count, ...change }) => (
        <p className="panel-card audience-note" key={id}>
          {status === "open" ? words.open[kind] : words.made[kind]({ count })}
          <Gap />
          <Moment at={change.decided_at ?? change.due_at} />
          {" · "}
          <a href={`/package/${lot.id}/changes`}>{words.see}</a>
        </p>
      ))}
    </>
  );
}
