import { Fragment } from "react";
import { languageByScript } from "../../src/lib/languages";
import type { Span } from "../../src/lib/text";
import { phrasesOf } from "../../src/typography/phrases";
import { Marked } from "./marked";

interface Props {
  text: string;
  lang: string | undefined;
  found?: readonly Span[];
}

/** Chinese and Japanese titles break between phrases in every page language. */
export function Title({ text, lang, found = [] }: Props) {
  // A bilingual collection has no single language, but its title does.
  const language = lang ? undefined : languageByScript(text);
  if (!(lang ?? language)?.match(/^(zh|ja)/)) {
    const marked = <Marked text={text} found={found} />;
    return language ? <span lang={language}>{marked}</span> : marked;
  }
  let at = 0;
  const phrases = phrasesOf(text).map((phrase) => {
    const from = at;
    at += phrase.length;
    return { phrase, found: spansWithin(found, from, at) };
  });
  return (
    <span className="phrased" lang={language}>
      {phrases.map(({ phrase, found }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={i}>
          {i > 0 && <wbr />}
          <Marked text={phrase} found={found} />
        </Fragment>
      ))}
    </span>
  );
}

function spansWithin(found: readonly Span[], from: number, to: number): Span[] {
  return found
    .filter((span) => span[0] < to && from < span[1])
    .map((span) => [Math.max(span[0], from) - from, Math.min(span[1], to) - from]);
}
