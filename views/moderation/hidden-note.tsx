import { useMessages } from "../../messages/context";
import { DeskLink } from "./desk-link";

interface Props {
  packageId: string;
  isRemoved: boolean;
  statementId: string;
}

export function HiddenNote({ packageId, isRemoved, statementId }: Props) {
  const { moderation: words } = useMessages();
  return (
    <section className="panel-card" aria-labelledby="hidden-title">
      <h2 id="hidden-title">{isRemoved ? words.onPage.removed : words.onPage.hidden}</h2>
      <p>{isRemoved ? words.onPage.removedText : words.onPage.hiddenText}</p>
      <p>
        <a href={`/statements/${statementId}`}>{words.statement.title}</a>{" "}
        <DeskLink path={`packages/${packageId}`} />
      </p>
    </section>
  );
}
