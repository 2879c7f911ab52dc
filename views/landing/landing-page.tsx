import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";

interface Props {
  whatsbookUrl: string;
  /** Rendered cards of auctions that end next; empty where none runs. */
  liveCards: string;
}

/** What visitors see at / (spec section 2, Landing page). */
export function LandingPage({ whatsbookUrl, liveCards }: Props) {
  const { landing } = useMessages();
  return (
    <div className="landing">
      <section className="landing-hero">
        <h1>{landing.headline}</h1>
        <p className="lead">{landing.lead}</p>
        <p className="button-row">
          <a className="button primary large" href="/register">
            {landing.join}
          </a>
          <Explore href={whatsbookUrl} />
        </p>
        <dl className="claims">
          {landing.claims.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      {liveCards !== "" && <LiveAuctions cards={liveCards} />}
      <section className="landing-features" aria-labelledby="features-title">
        <h2 id="features-title">{landing.featuresTitle}</h2>
        <ul>
          {landing.features.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="landing-steps" aria-labelledby="steps-title">
        <h2 id="steps-title">{landing.stepsTitle}</h2>
        <ol>
          {landing.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="landing-closing">
        <h2>{landing.closingTitle}</h2>
        <p className="lead">{landing.closingText}</p>
        <p className="button-row">
          <a className="button primary large" href="/register">
            {landing.joinFree}
          </a>
          <Explore href={whatsbookUrl} />
        </p>
      </section>
    </div>
  );
}

function LiveAuctions({ cards }: { cards: string }) {
  const { landing } = useMessages();
  return (
    <section className="landing-live" aria-labelledby="live-title">
      <h2 id="live-title">{landing.liveTitle}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cards that React rendered */}
      <ul className="package-list grid" dangerouslySetInnerHTML={{ __html: cards }} />
      <p>
        <a className="button" href="/marketplace">
          {landing.liveAll}
        </a>
      </p>
    </section>
  );
}

function Explore({ href }: { href: string }) {
  const { landing } = useMessages();
  return (
    <a className="button large" href={href} target="_blank" rel="noopener noreferrer">
      {landing.explore} <Icon name="external" />
      <span className="visually-hidden">{landing.opensNewTab}</span>
    </a>
  );
}
