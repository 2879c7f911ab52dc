import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";
import { Coded } from "./coded";
import type { DescribedError } from "./described";

export function ErrorsPage({ errors }: { errors: readonly DescribedError[] }) {
  const { developers: words } = useMessages();
  return (
    <article className="legal">
      <header>
        <h1>{words.errors.codes}</h1>
        <p className="lead">
          <Coded text={words.errors.lead} />
        </p>
        <p>
          <LinkButton href="/developers" label={words.all} />
        </p>
      </header>
      <div className="house-text">
        <ul>
          {errors.map(({ code, meanings }) => (
            <li key={code} id={code}>
              <code>{code}</code>
              {meanings.map((meaning) => (
                <p key={meaning}>{meaning}</p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
