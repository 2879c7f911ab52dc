import { useMessages } from "../../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { PasskeyButton } from "./passkey-button";

interface Props extends Pick<FilledForm, "errors"> {
  name: string;
}

export function PasskeyPage({ name, errors }: Props) {
  const { common, security } = useMessages();
  const { passkey: words } = security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="passkey-title">
        <h1 id="passkey-title">{security.section.passkeys.add}</h1>
        <form className="stack" method="post" action="/settings/passkeys" noValidate data-busy-form>
          <Field
            label={common.name}
            name="name"
            defaultValue={name}
            error={errors.name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <div className="passkey" data-unasked>
            <PasskeyButton label={words.make} createsPasskey isPrimary />
          </div>
          <p className="caution" data-without-passkeys data-unasked>
            {words.impossibleHere}
          </p>
          <p className="account-links">
            <a href="/settings#security">{common.cancel}</a>
          </p>
        </form>
      </section>
    </div>
  );
}
