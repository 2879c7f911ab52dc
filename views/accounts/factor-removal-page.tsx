import { useMessages } from "../../messages/context";
import { Submit } from "../ui/buttons";

export function FactorRemovalPage({ path }: { path: string }) {
  const { removal: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="removal-title">
        <h1 id="removal-title">{words.title}</h1>
        <p>{words.text}</p>
        <form className="stack" method="post" action={path}>
          <Submit label={words.keep} kind="primary" />
        </form>
      </section>
    </div>
  );
}
