import { useMessages } from "../../messages/context";
import type { Webhook } from "../../src/webhooks/webhooks";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { TargetFields } from "./target-fields";
import { WebhookState } from "./webhook-state";

interface Props extends FilledForm {
  webhooks: readonly Webhook[];
  /** Whether there can be no more. */
  isFull: boolean;
}

export function WebhooksPage({ webhooks, isFull, ...form }: Props) {
  const { common, webhooks: words } = useMessages();
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      {webhooks.length === 0 ? (
        <p className="muted">{words.empty}</p>
      ) : (
        <ul className="contract-list">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <p className="contract-title">
                <a href={`/settings/webhooks/${webhook.id}`}>
                  <bdi>{webhook.url}</bdi>
                </a>
              </p>
              <p className="muted">
                <WebhookState webhook={webhook} /> ·{" "}
                {words.eventCount({ count: webhook.events.length })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <section className="settings-group">
          <h2>{words.add}</h2>
          <form
            className="settings-form"
            method="post"
            action="/settings/webhooks"
            noValidate
            data-busy-form
          >
            <TargetFields {...form} url="" events={[]} />
            <SubmitButton label={words.add} busyLabel={common.saving} />
          </form>
        </section>
      )}
    </div>
  );
}
