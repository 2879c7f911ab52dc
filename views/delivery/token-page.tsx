import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

interface Props {
  contractId: string;
  reference: string;
  url: string;
  token: string;
}

export function TokenPage({ contractId, reference, url, token }: Props) {
  const { handingIn: words, handover } = useMessages();
  return (
    <section className="dialog-page stack key-page">
      <h1>{words.tokenOf({ reference })}</h1>
      <p>
        <code className="delivery-key-text">{token}</code>
      </p>
      <p>{words.tokenKeep}</p>
      <p>{words.programLead}</p>
      <pre>
        <code>{deliverCommand(reference, url)}</code>
      </pre>
      <div className="button-row">
        <LinkButton href={`/contract/${contractId}`} label={handover.back} kind="primary" />
      </div>
    </section>
  );
}

export function deliverCommand(reference: string, url: string): string {
  return `marketplace deliver FOLDER --to ${reference} --url ${url} --token-file ${reference}.token`;
}
