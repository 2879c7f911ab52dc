import { useMessages } from "../../messages/context";
import { gateNames } from "../../src/quality";
import { ColumnHeads } from "../ui/column-heads";

export function SampleGuide() {
  const { quality, samples } = useMessages();
  const { guide } = samples;
  return (
    <article className="guide">
      <h1>{guide.title}</h1>
      <section>
        <h2>{guide.formatsTitle}</h2>
        <Bullets items={guide.formats} />
      </section>
      <section>
        <h2>{guide.checksTitle}</h2>
        <table className="guide-checks">
          <ColumnHeads columns={guide.columns} />
          <tbody>
            {gateNames.map((name) => (
              <tr key={name}>
                <th scope="row">{quality.gates[name].label}</th>
                {[quality.gates[name].meaning, guide.checks[name]].map((text, column) => (
                  <td key={text} data-column={guide.columns[column + 1]}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Calculation />
    </article>
  );
}

/** For buyers, who need no advice on uploading a sample. */
export function HowCalculated() {
  const { quality, samples } = useMessages();
  return (
    <article className="guide">
      <h1>{samples.analysis.how}</h1>
      <section>
        <h2>{samples.guide.checksTitle}</h2>
        <dl className="facts">
          {gateNames.map((name) => (
            <div key={name}>
              <dt>{quality.gates[name].label}</dt>
              <dd>{quality.gates[name].meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Calculation />
    </article>
  );
}

function Calculation() {
  const { quality, samples } = useMessages();
  const { analysis, guide } = samples;
  return (
    <>
      <section>
        <h2>{guide.valueTitle}</h2>
        <p>{guide.value}</p>
      </section>
      <section>
        <h2>{guide.marketTitle}</h2>
        <p>{guide.market}</p>
      </section>
      <section>
        <h2>{analysis.cannotJudge}</h2>
        <Bullets items={Object.values(quality.unjudged)} />
      </section>
    </>
  );
}

function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
