import { languageCodeText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";
import type { LanguageCode } from "../../src/quality";
import {
  differsFromListing,
  type SamplingFigures,
  type ShownPassage,
} from "../../src/samples/sampling";
import { Gap } from "../ui/gap";
import { sampleTag } from "./excerpt";
import { percentText, SampledBadge, useSamplingText } from "./sampling-line";

interface Props {
  lot: Pick<Package, "id" | "total_words" | "total_characters">;
  title: string;
  figures: SamplingFigures;
  passages: readonly ShownPassage[];
}

/** What the marketplace drew from the collection, and how. */
export function PassagesPage({ lot, title, figures, passages }: Props) {
  const { bidHistory, packages, quality, samples, sampling: words } = useMessages();
  const samplingText = useSamplingText();
  const { number } = quality.format;
  const { median, low, high, passed, languages } = figures;
  const nameOf = (code: string) => languageCodeText(quality, code as LanguageCode);
  return (
    <article className="dialog-page stack">
      <h1>{words.title}</h1>
      <p>
        <a href={`/package/${lot.id}`}>{title}</a>
      </p>
      <p className="sampling-line">
        <SampledBadge /> {samplingText(figures)}
      </p>
      <p>{words.lead}</p>
      <ul className="bullets">
        <li>{words.medianOf({ median: number(median), low: number(low), high: number(high) })}</li>
        <li>
          {words.passed({ passed: number(passed), passages: number(figures.passages) })}
          <Gap />
          {words.duplicates({ count: figures.nearDuplicates })}
        </li>
        <li>
          {words.languages({
            languages: packages.list(
              languages.map(({ code, passages }) => `${nameOf(code)} (${number(passages)})`),
            ),
          })}
        </li>
        <li>
          <SizeComparison lot={lot} figures={figures} />
        </li>
        <li>{words.draws({ count: figures.draws })}</li>
      </ul>
      <p className="muted">{words.proof}</p>
      <p>
        <a href={`/api/packages/${lot.id}/proof`} download>
          {bidHistory.proof}
        </a>{" "}
        · <a href="/quality-figures">{samples.analysis.how}</a>
      </p>
      {passages.map(({ n, at, value, language, text }) => (
        <section key={n} className="passage" aria-labelledby={`passage-${n}`}>
          <h2 id={`passage-${n}`}>
            {words.passage({
              n: number(n),
              passages: number(figures.passages),
              at: percentText(at),
            })}
          </h2>
          <p className="muted">
            {words.value({ value: number(value) })} · {nameOf(language)}
          </p>
          <blockquote className="excerpt" lang={sampleTag(language)}>
            {text}
          </blockquote>
        </section>
      ))}
    </article>
  );
}

function SizeComparison({ lot, figures }: Pick<Props, "lot" | "figures">) {
  const { packages, sampling: words } = useMessages();
  const { unit, counted, declared } =
    lot.total_characters === null
      ? ({ unit: "words", counted: figures.words, declared: lot.total_words } as const)
      : ({
          unit: "characters",
          counted: figures.nonSpaceCharacters,
          declared: lot.total_characters,
        } as const);
  const size = (count: number) => packages.card[unit]({ count });
  return differsFromListing(figures, lot)
    ? words.differs({ counted: size(counted), declared: size(declared) })
    : words.agrees({ counted: size(counted) });
}
