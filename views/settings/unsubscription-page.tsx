import { useMessages } from "../../messages/context";
import type { MailSubscription } from "../../src/mail/templates";
import { pathWithNext } from "../layout/navigation";
import { SubmitButton } from "../ui/buttons";

interface Props {
  path: string;
  subscription: MailSubscription;
  isDone: boolean;
}

export function UnsubscriptionPage({ path, subscription, isDone }: Props) {
  const { unsubscription: words, notifications } = useMessages().settings;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="unsubscription-title">
        <h1 id="unsubscription-title">{isDone ? words.doneTitle : words.title}</h1>
        <p>
          <strong>{notifications[subscription].label}</strong>
        </p>
        <p>{isDone ? words.done : words.text}</p>
        {!isDone && (
          <form className="stack" method="post" action={path} data-busy-form>
            <SubmitButton label={words.submit} busyLabel={words.submitting} />
          </form>
        )}
        <p className="account-links">
          <a href={pathWithNext("/login", "/settings")}>{words.settings}</a>
        </p>
      </section>
    </div>
  );
}
