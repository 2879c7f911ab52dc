import { Fragment } from "react";
import { languageByScript } from "../../src/lib/languages";
import type { Span } from "../../src/lib/text";
import { phrasesOf } from "../../src/typography/phrases";
import { HighlightedText } from "./marked";

interface Props {
  text: string;
  lang: string | undefined;
  highlights?: readonly Span[];
}

/** Chinese and Japanese titles break between phrases in every page language. */
export function Title({ text, lang, highlights = [] }: Props) {
  // A bilingual collection has no single language, but its title does.
  const language = lang ? undefined : languageByScript(text);
  if (!(lang ?? language)?.match(/^(zh|ja)/)) {
    const marked = <HighlightedText text={text} highlights={highlights} />;
    return language ? <span lang={language}>{marked}</span> : marked;
  }
  let position = 0;
  const phrases = phrasesOf(text).map((phrase) => {
    const from = position;
    position += phrase.length;
    return { phrase, highlights: spansWithin(highlights, from, position) };
  });
  return (
    <span className="phrased" lang={language}>
      {phrases.map(({ phrase, highlights }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={i}>
          {i > 0 && <wbr />}
          <HighlightedText text={phrase} highlights={highlights} />
        </Fragment>
      ))}
    </span>
  );
}

function spansWithin(highlights: readonly Span[], from: number, to: number): Span[] {
  return highlights
    .filter((span) => span[0] < to && from < span[1])
    .map((span) => [Math.max(span[0], from) - from, Math.min(span[1], to) - from]);
}
