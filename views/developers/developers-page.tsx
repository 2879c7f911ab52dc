import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { Code } from "./code";
import { Coded } from "./coded";
import type { DescribedRefusal, DescribedTag, DescribedType } from "./described";
import { Types } from "./types";

interface Props {
  publicUrl: string;
  tags: readonly DescribedTag[];
  refusals: readonly DescribedRefusal[];
  refusalTypes: readonly DescribedType[];
  /** The file names of the clients' packages. */
  packages: { npm: string; pip: string };
  /** In Python and in TypeScript. */
  notebooks: readonly string[];
}

export function DevelopersPage(props: Props) {
  const { publicUrl, tags, refusals, refusalTypes, packages, notebooks } = props;
  const { developers: words, tokens, webhooks } = useMessages();
  return (
    <article className="legal">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <Section title={words.signIn.title} text={words.signIn.text}>
        <Code text={exampleOf(publicUrl)} />
        <ul>
          <li>
            <a href="/settings/tokens">{tokens.title}</a>
          </li>
          <li>
            <a href="/api/openapi.json">{words.openapi}</a>
          </li>
          <li>
            <a href="/developers/changes">{words.changes}</a>
          </li>
          <li>
            <a href="/api/asyncapi.json">{words.asyncapi}</a>
          </li>
          <li>
            <a href="/settings/webhooks">{webhooks.title}</a>
          </li>
        </ul>
      </Section>
      <Section title={words.clients.title} text={words.clients.text}>
        <Code text={installOf(publicUrl, packages)} />
        <p>
          <Coded text={words.clients.notebook} />
        </p>
        {notebooks.map((text) => (
          <Code key={text} text={text} />
        ))}
        <p>
          <a href="/developers/guides">{words.guides.title}</a>
        </p>
      </Section>
      <Section title={words.lists.title} text={words.lists.text} />
      <Section title={words.retries.title} text={words.retries.text} />
      <Section title={words.limits.title} text={words.limits.text} />
      <Section title={words.mcp.title} text={words.mcp.text}>
        <Code text={`${publicUrl}/mcp`} />
      </Section>
      <Section title={words.errors.title} text={words.errors.text}>
        <p>
          <a href="/developers/errors">{words.errors.codes}</a>
        </p>
        <ul>
          {refusals.map(({ status, description }) => (
            <li key={status} id={`status-${status}`}>
              {status}{" "}
              <span lang="en">
                <Coded text={description} />
              </span>
            </li>
          ))}
        </ul>
        <Types types={refusalTypes} />
      </Section>
      <nav className="house-text" aria-labelledby="calls">
        <h2 id="calls">{words.calls}</h2>
        {tags.map((tag) => (
          <Contents key={tag.slug} tag={tag} />
        ))}
      </nav>
    </article>
  );
}

/** Packages of an earlier version are not kept, so programs keep their own. */
const installOf = (publicUrl: string, { npm, pip }: Props["packages"]) =>
  [
    `curl -O ${publicUrl}/clients/${pip} && pip install ./${pip}`,
    `curl -O ${publicUrl}/clients/${npm} && npm install ./${npm}`,
  ].join("\n");

/** A test runs it. */
const exampleOf = (publicUrl: string) =>
  `curl ${publicUrl}/api/auth/user -H "Authorization: Bearer $TOKEN"`;

interface SectionProps {
  title: string;
  text: string;
  children?: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  return (
    <section className="house-text">
      <h2>{title}</h2>
      <p>
        <Coded text={text} />
      </p>
      {children}
    </section>
  );
}

function Contents({ tag: { name, slug, description, calls } }: { tag: DescribedTag }) {
  return (
    <>
      <h3 lang="en">
        <a href={`/developers/${slug}`}>{name}</a>
      </h3>
      <p className="muted" lang="en">
        {description}
      </p>
      <ul>
        {calls.map(({ id, summary }) => (
          <li key={id} lang="en">
            <a href={`/developers/${slug}#${id}`}>{summary}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
