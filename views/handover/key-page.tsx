import { useMessages } from "../../messages/context";
import { LinkButton, Submit } from "../ui/buttons";

interface Props {
  contractId: string;
  reference: string;
  identity: string;
}

export function KeyPage({ contractId, reference, identity }: Props) {
  const { handover } = useMessages();
  return (
    <section className="dialog-page stack key-page">
      <h1>{handover.keyOf({ reference })}</h1>
      <p>
        <code className="delivery-key-text">{identity}</code>
      </p>
      <p>{handover.keep}</p>
      <p>{handover.open}</p>
      <pre>
        <code>
          {`tar -xf ${reference}.tar\nage -d -i ${reference}.key FILE.age > FILE\nmarketplace open ${reference} --key-file ${reference}.key`}
        </code>
      </pre>
      <div className="button-row">
        <form method="post" action={`/contract/${contractId}/key-file`}>
          <Submit label={handover.save} kind="primary" />
        </form>
        <LinkButton href={`/contract/${contractId}`} label={handover.back} />
      </div>
      <p className="muted">{handover.saveNote}</p>
    </section>
  );
}
