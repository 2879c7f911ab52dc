import { languageName } from "../../src/lib/scripts";
import { byDegradation, byLanguage } from "../../src/samples/analysis/calibration/summary";
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
      <table className="figures">
        <ColumnHeads columns={measured.fallColumns} />
        <tbody>
          {byDegradation().map(({ name, points }) => (
            <tr key={name}>
              <th scope="row">{measured.degradations[name]}</th>
              {["5", "10", "20", "50"].map((share, at) => (
                <td key={share}>{Math.round(points[at] as number)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="bullets">
        {wordAccount(messages, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
