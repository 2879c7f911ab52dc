import { useMessages, useTimes } from "../../messages/context";
import type { ListedDelivery } from "../../src/webhooks/deliveries";
import type { Webhook } from "../../src/webhooks/webhooks";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

import { SentEvents } from "./sent-events";
import { TargetFields } from "./target-fields";
import { WebhookState } from "./webhook-state";

interface Props extends FilledForm {
  webhook: Webhook;
  deliveries: readonly ListedDelivery[];
  /** The address of the older ones, if there are any. */
  older: string | null;
}

export function WebhookPage({ webhook, deliveries, older, values, errors }: Props) {
  const { common, webhooks: words } = useMessages();
  const path = `/settings/webhooks/${webhook.id}`;
  const isOn = webhook.offAt === null;
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">
          <bdi>{webhook.url}</bdi>
        </p>
      </header>
      <p>
        <WebhookState webhook={webhook} />
      </p>
      {!isOn && <p className="muted">{words.offHint}</p>}
      <div className="button-row">
        <form method="post" action={`${path}/activity`}>
          <input type="hidden" name="active" value={String(!isOn)} />
          <Submit
            label={isOn ? words.switchOff : words.switchOn}
            {...(isOn ? {} : { kind: "primary" })}
          />
        </form>
        {isOn && (
          <form method="post" action={`${path}/tests`}>
            <Submit label={words.test} />
          </form>
        )}
        <LinkButton href="/settings/webhooks" label={words.all} />
      </div>
      <section id="sent" className="settings-group">
        <h2>{words.sent.title}</h2>
        <p className="muted">{words.sent.hint}</p>
        <SentEvents path={path} deliveries={deliveries} />
        {older && (
          <p>
            <LinkButton href={older} label={common.older} />
          </p>
        )}
      </section>
      <section className="settings-group">
        <h2>{words.change}</h2>
        <form className="settings-form" method="post" action={path} noValidate data-busy-form>
          <TargetFields {...webhook} values={values} errors={errors} />
          <SubmitButton label={words.save} busyLabel={common.saving} />
        </form>
      </section>
      <Secret webhook={webhook} values={values} errors={errors} />
      <section className="settings-group">
        <h2>{words.deletion.title}</h2>
        <p className="muted">{words.deletion.text}</p>
        <form method="post" action={`${path}/deletion`}>
          <Submit label={words.deletion.title} kind="danger" />
        </form>
      </section>
    </div>
  );
}

function Secret({ webhook, values, errors }: Pick<Props, "webhook" | "values" | "errors">) {
  const { common, webhooks } = useMessages();
  const { rotate: words } = webhooks;
  const times = useTimes();
  return (
    <section className="settings-group">
      <h2>{words.title}</h2>
      <p className="muted">{words.text}</p>
      {webhook.previousUntil !== null && (
        <p>{words.until({ time: times.moment(webhook.previousUntil) })}</p>
      )}
      <form
        className="settings-form"
        method="post"
        action={`/settings/webhooks/${webhook.id}/secret`}
        noValidate
        data-busy-form
      >
        <Field
          name="overlapHours"
          inputMode="numeric"
          label={words.hours}
          defaultValue={values.overlapHours ?? "24"}
          error={errors.overlapHours}
          required
        />
        <SubmitButton label={words.submit} busyLabel={common.saving} isSecondary />
      </form>
    </section>
  );
}
