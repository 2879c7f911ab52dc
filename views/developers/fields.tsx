import { useMessages } from "../../messages/context";
import { Coded, quotedIn } from "./coded";
import type { DescribedField } from "./described";

export function Fields({ fields }: { fields: readonly DescribedField[] }) {
  const { developers: words } = useMessages();
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map(({ name, type, place, isRequired, isDeprecated, description }) => (
        <li key={`${place} ${name}`}>
          <code>{name}</code> <TypeName type={type} />{" "}
          <span className="muted">
            {[place, isRequired && words.required, isDeprecated && words.deprecated]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {description && (
            <>
              <br />
              <span lang="en">
                <Coded text={description} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

export function TypeName({ type }: { type: string }) {
  return (
    <code className="muted">
      {quotedIn(type).map(({ text, quoted, at }) =>
        quoted === undefined ? (
          text
        ) : (
          <a key={at} href={`#${quoted}`}>
            {quoted}
          </a>
        ),
      )}
    </code>
  );
}
