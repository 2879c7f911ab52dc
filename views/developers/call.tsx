import { useMessages } from "../../messages/context";
import { Code } from "./code";
import { Coded } from "./coded";
import type { DescribedAnswer, DescribedCall, DescribedContent } from "./described";
import { Fields, TypeName } from "./fields";

export function Call({ call }: { call: DescribedCall }) {
  const { common, developers: words } = useMessages();
  const { id, method, path, summary, description, scopes, parameters, body, answers } = call;
  return (
    <section id={id} className="house-text">
      <h2 lang="en">{summary}</h2>
      <p>
        <code>
          {method} {path}
        </code>
        {call.isDeprecated && ` · ${words.deprecated}`}
      </p>
      {description && (
        <p lang="en">
          <Coded text={description} />
        </p>
      )}
      <p>
        {scopes.length === 0
          ? words.sessionOnly
          : common.labelled({ label: words.scope, value: scopes.join(" | ") })}
      </p>
      {parameters.length > 0 && (
        <>
          <h3>{words.parameters}</h3>
          <Fields fields={parameters} />
        </>
      )}
      {body.length > 0 && (
        <>
          <h3>{words.body}</h3>
          <Contents contents={body} />
        </>
      )}
      {call.examples.length > 0 && (
        <details>
          <summary>{words.examples}</summary>
          {call.examples.map(({ language, code }) => (
            <Code key={language} text={code} />
          ))}
        </details>
      )}
      <h3>{words.answer}</h3>
      {answers.map((answer) => (
        <Answer key={answer.status} answer={answer} />
      ))}
      <h3>{words.refusals}</h3>
      <p>
        {call.refusals.map((status) => (
          <span key={status}>
            <a href={`/developers#status-${status}`}>{status}</a>{" "}
          </span>
        ))}
      </p>
    </section>
  );
}

function Answer({
  answer: { status, description, headers, contents },
}: {
  answer: DescribedAnswer;
}) {
  return (
    <>
      <p>
        {status} <span lang="en">{description}</span>
      </p>
      {headers.length > 0 && (
        <ul>
          {headers.map(([name, text]) => (
            <li key={name}>
              <code>{name}</code>{" "}
              <span lang="en">
                <Coded text={text} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Contents contents={contents} />
    </>
  );
}

function Contents({ contents }: { contents: readonly DescribedContent[] }) {
  return contents.map(({ mediaType, type, fields }) => (
    <div key={mediaType} className="house-text">
      <p>
        <code>{mediaType}</code> <TypeName type={type} />
      </p>
      <Fields fields={fields} />
    </div>
  ));
}
