import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

export function SecretPage({ webhookId, secret }: { webhookId: string; secret: string }) {
  const { secret: words } = useMessages().webhooks;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="secret-title">
        <h1 id="secret-title">{words.title}</h1>
        <p>{words.text}</p>
        <p>
          <code className="secret">{secret}</code>
        </p>
        <p>
          <LinkButton href={`/settings/webhooks/${webhookId}`} label={words.done} kind="primary" />
        </p>
      </section>
    </div>
  );
}
