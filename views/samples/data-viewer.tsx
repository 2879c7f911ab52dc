import { languageCodeText, languageText, piiText, scriptText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { piiKinds } from "../../src/quality";
import type { Histogram, Profile } from "../../src/samples/profile/profile";
import type { Column } from "../../src/samples/profile/record-columns";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { ColumnHeads } from "../ui/column-heads";
import { NoValue } from "../ui/no-value";
import { type Fact, Facts } from "./facts";

export function DataViewer({ analysis, profile }: { analysis: SampleAnalysis; profile: Profile }) {
  const messages = useMessages();
  const { packages, quality, samples } = messages;
  const words = samples.viewer;
  const { integer, list } = packages;
  const { percent } = quality.format;
  const { language, pii } = analysis.facts;
  const isRecords = profile.columns !== null;
  const maskedKinds = piiKinds.filter((kind) => pii[kind] > 0);
  const languageName = (code: typeof language.code) =>
    code === language.code ? languageText(quality, language) : languageCodeText(quality, code);
  const facts: Fact[] = [
    [isRecords ? words.records : words.paragraphs, integer(profile.documents)],
    [words.copies, profile.copies === 0 ? words.none : integer(profile.copies)],
    [
      words.scripts,
      list(
        profile.scripts.map(
          ({ script, share }) => `${scriptText(messages, script)} ${percent(share)}`,
        ),
      ),
    ],
    [
      words.languages[profile.languagesBy ?? "parts"],
      list(profile.languages.map(({ code, share }) => `${languageName(code)} ${percent(share)}`)),
    ],
    [
      words.masked,
      list(maskedKinds.map((kind) => piiText(quality, kind, pii[kind]))) || words.none,
    ],
  ];
  return (
    <div className="data-viewer">
      <Facts facts={facts} />
      <Lengths
        title={isRecords ? words.recordLengths : words.paragraphLengths}
        histogram={profile.documentLengths}
      />
      <Lengths title={words.sentenceLengths} histogram={profile.sentenceLengths} />
      {profile.columns && profile.columns.length > 0 && <Columns columns={profile.columns} />}
    </div>
  );
}

function Lengths({ title, histogram }: { title: string; histogram: Histogram }) {
  const { packages, samples } = useMessages();
  const words = samples.viewer;
  if (histogram.counts.length === 0) return null;
  const maximum = Math.max(...histogram.counts);
  return (
    <table className="histogram">
      <caption>
        {title}{" "}
        <span className="muted">{words.median({ value: packages.integer(histogram.median) })}</span>
      </caption>
      <tbody>
        {histogram.counts.map((count, bin) => {
          const lowerBound = histogram.first * 2 ** bin;
          return (
            <tr key={lowerBound}>
              <th scope="row">
                {packages.integer(lowerBound)}
                {lowerBound > 1 && `–${packages.integer(lowerBound * 2 - 1)}`}
              </th>
              <td>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="histogram-bar" width={(100 * count) / maximum} height="1" />
                </svg>
              </td>
              <td className="meter-value">{packages.integer(count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Columns({ columns }: { columns: readonly Column[] }) {
  const { packages, quality, samples } = useMessages();
  const words = samples.viewer;
  return (
    <div className="table-scroll">
      <table className="record-columns">
        <caption>{words.columns}</caption>
        <ColumnHeads columns={[words.column, words.kind, words.filled, words.length]} />
        <tbody>
          {columns.map(({ name, kinds, filled, length }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{packages.list(kinds.map((kind) => words.kinds[kind]))}</td>
              <td>{quality.format.percent(filled)}</td>
              <td>{length === undefined ? <NoValue /> : packages.integer(length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
