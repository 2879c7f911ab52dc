import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

interface Props {
  organization: string;
  address: string;
}

/** Browsers leave it at once; the link is for those that do not. */
export function DeparturePage({ organization, address }: Props) {
  const { departure: words } = useMessages().providers;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="provider-title">
        <h1 id="provider-title">{words.title}</h1>
        <p>{words.text({ organization, host: new URL(address).host })}</p>
        <p>
          <LinkButton href={address} label={words.go} kind="primary" />
        </p>
      </section>
    </div>
  );
}
