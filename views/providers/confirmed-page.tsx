import { useMessages } from "../../messages/context";

/** In the tab in which the member proved who they are. */
export function ConfirmedPage() {
  const { confirmed: words } = useMessages().providers;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="confirmed-title">
        <h1 id="confirmed-title">{words.title}</h1>
        <p>{words.text}</p>
      </section>
    </div>
  );
}
