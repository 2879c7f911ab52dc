import { Fragment } from "react";
import { writtenIn } from "../../src/lib/languages";
import { phrasesOf } from "../../src/typography/phrases";

interface Props {
  text: string;
  lang: string | undefined;
}

/** Chinese and Japanese titles break between phrases, whatever the page's language. */
export function Title({ text, lang }: Props) {
  // A bilingual collection has no single language, but its title does.
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
