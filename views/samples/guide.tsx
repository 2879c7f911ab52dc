import { metricNames } from "../../src/samples/analysis/verdict";
import { useMessages } from "../messages/context";
import { MeasuredTables } from "./measured-tables";

/** The Sample Upload Guide: formats, sizes, what each metric means, its rule, how to raise it. */
export function SampleGuide() {
  const { quality, samples } = useMessages();
  const { guide } = samples;
  return (
    <article className="guide">
      <h1>{guide.title}</h1>
      <p className="muted">{guide.lead}</p>
      <section>
        <h2>{guide.formatsTitle}</h2>
        <ul className="bullets">
          {guide.formats.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{guide.valueTitle}</h2>
        {Object.values(quality.method).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section>
        <h2>{guide.metricsTitle}</h2>
        <dl className="guide-metrics">
          {metricNames.map((name) => {
            const { label, meaning, raise, rule } = quality.metrics[name];
            return (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{meaning}</dd>
                <dd>
                  <strong>{guide.raise}</strong> {raise}
                </dd>
                <dd className="muted">
                  {guide.rule} {rule}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <MeasuredTables />
      <section>
        <h2>{guide.limitsTitle}</h2>
        <ul className="bullets">
          {Object.values(quality.unjudged).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}
