import { Fragment } from "react";
import { phrasesOf } from "../../src/lib/phrases";
import { writtenIn } from "../../src/lib/written-in";

interface Props {
  text: string;
  /** Language tag of the text; undefined where it is unknown. */
  lang: string | undefined;
}

/** A package's title; one in Chinese or Japanese breaks between phrases, in a page of whatever language. */
export function Title({ text, lang }: Props) {
  // A bilingual collection has no one language, but its title is written in one of them.
  const told = lang ? undefined : writtenIn(text);
  if (!(lang ?? told)?.match(/^(zh|ja)/)) return told ? <span lang={told}>{text}</span> : text;
  return (
    <span className="phrased" lang={told}>
      {phrasesOf(text).map((phrase, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
