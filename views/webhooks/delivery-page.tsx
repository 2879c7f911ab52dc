import { useMessages, useTimes } from "../../messages/context";
import { type DeliveryTry, stateOf, type WebhookDelivery } from "../../src/webhooks/deliveries";
import type { Webhook } from "../../src/webhooks/webhooks";
import { LinkButton, Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { useEventName } from "./event-names";
import { useResult } from "./result";

interface Props {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

export function DeliveryPage({ webhook, delivery }: Props) {
  const { webhooks } = useMessages();
  const { sent: words } = webhooks;
  const nameOf = useEventName();
  const times = useTimes();
  const path = `/settings/webhooks/${webhook.id}`;
  return (
    <div className="settings-page">
      <header>
        <h1>{nameOf(delivery.event)}</h1>
        <p className="lead">
          <code>{delivery.id}</code>
        </p>
      </header>
      <p>
        {words.states[stateOf(delivery)]} · <Moment at={delivery.createdAt} />
      </p>
      {delivery.dueAt !== null && (
        <p className="muted">{words.next({ time: times.moment(delivery.dueAt) })}</p>
      )}
      <div className="button-row">
        {webhook.offAt === null && (
          <form method="post" action={`${path}/deliveries/${delivery.id}/replays`}>
            <Submit label={words.replay} />
          </form>
        )}
        <LinkButton href={`${path}#sent`} label={words.title} />
      </div>
      <section className="settings-group">
        <h2>{words.request}</h2>
        <pre className="lines">{delivery.body}</pre>
      </section>
      <section className="settings-group">
        <h2>{words.tries}</h2>
        {delivery.tries.length === 0 && <p className="muted">{words.pending}</p>}
        {delivery.tries.toReversed().map((one) => (
          <Try key={one.id} {...one} />
        ))}
      </section>
    </div>
  );
}

function Try({ url, headers, startedAt, response, ...tried }: DeliveryTry) {
  const { sent: words } = useMessages().webhooks;
  const resultOf = useResult();
  const lines = [
    `POST ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return (
    <details className="unfolds">
      <summary>
        <Moment at={startedAt} /> · {resultOf(tried) ?? words.pending}
      </summary>
      <pre className="lines">{lines.join("\n")}</pre>
      {response && (
        <>
          <h3>{words.response}</h3>
          <pre className="lines">{response}</pre>
        </>
      )}
    </details>
  );
}
