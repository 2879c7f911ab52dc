import { languageName } from "../../src/lib/scripts";
import { SHARES } from "../../src/samples/analysis/calibration/measurement";
import {
  byDegradation,
  byLanguage,
  type MeasuredFall,
  measuredLanguages,
} from "../../src/samples/analysis/calibration/summary";
import { useLocale, useMessages } from "../messages/context";
import { wordAccount } from "../messages/measured-account";
import { ColumnHeads } from "../ui/column-heads";

/** What the value was measured to tell, and where it falls short: by language and by kind of junk. */
export function MeasuredTables() {
  const messages = useMessages();
  const { measured } = messages.samples.guide;
  const locale = useLocale();
  return (
    <section>
      <h2>{measured.title}</h2>
      <p>{measured.lead}</p>
      <table className="figures">
        <ColumnHeads columns={measured.languageColumns} />
        <tbody>
          {byLanguage().map(({ language, texts, auc, mean, lowest }) => (
            <tr key={language ?? "all"}>
              <th scope="row">{language ? languageName(locale, language) : measured.all}</th>
              <td>{texts}</td>
              <td>{auc.toFixed(3)}</td>
              <td>{Math.round(mean)}</td>
              <td>{lowest}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{measured.fallsLead}</p>
      <Falls of={byDegradation()} />
      <p>{measured.fallsByLanguage}</p>
      {measuredLanguages.map((language) => (
        <details key={language} className="unfolds" data-language={language}>
          <summary>{languageName(locale, language)}</summary>
          <Falls of={byDegradation(language)} />
        </details>
      ))}
      <ul className="bullets">
        {wordAccount(messages, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Falls({ of }: { of: readonly MeasuredFall[] }) {
  const { measured } = useMessages().samples.guide;
  return (
    <table className="figures">
      <ColumnHeads columns={measured.fallColumns} />
      <tbody>
        {of.map(({ name, points }) => (
          <tr key={name}>
            <th scope="row">{measured.degradations[name]}</th>
            {SHARES.map((share, at) => (
              <td key={share}>{Math.round(points[at] as number) || 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
