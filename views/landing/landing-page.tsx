import { useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import { useLiveWords } from "../packages/live-words";
import { LinkButton } from "../ui/buttons";
import { CardParts } from "../ui/card-parts";
import { Icon } from "../ui/icon";

interface Props {
  whatsbookUrl: string;
  hasLiveAuctions: boolean;
}

export type LandingSlot = "figures" | "example" | "cards";

export function LandingPage({ whatsbookUrl, hasLiveAuctions }: Props) {
  const { landing } = useMessages();
  return (
    <div className="landing">
      <section className="landing-hero">
        <div className="landing-claim">
          <h1>{landing.headline}</h1>
          <p className="lead">{landing.lead}</p>
          <p className="button-row">
            <LinkButton href="/marketplace" label={landing.browse} kind="primary large" />
            <LinkButton href="/register" label={landing.join} kind="large" />
            <ExploreLink href={whatsbookUrl} />
          </p>
          {placeholder("figures")}
        </div>
        {placeholder("example")}
      </section>
      {hasLiveAuctions && <LiveAuctions />}
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
        <p className="landing-links">
          <a href="/terms#certification">{landing.certification}</a>
          <a href="/terms#who-we-are">{landing.runBy}</a>
        </p>
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
          <LinkButton href="/register" label={landing.joinFree} kind="primary large" />
          <ExploreLink href={whatsbookUrl} />
        </p>
      </section>
    </div>
  );
}

function LiveAuctions() {
  const { landing } = useMessages();
  return (
    <section className="landing-live" aria-labelledby="live-title">
      <h2 id="live-title">{landing.liveTitle}</h2>
      <CardParts />
      <ul className="package-list grid" data-lots={useLiveWords()}>
        {placeholder("cards")}
      </ul>
      <p>
        <LinkButton href="/marketplace" label={landing.liveAll} />
      </p>
    </section>
  );
}

function ExploreLink({ href }: { href: string }) {
  const { landing } = useMessages();
  return (
    <a className="quiet-link" href={href} target="_blank" rel="noopener noreferrer">
      {landing.explore} <Icon name="external" />
      <span className="visually-hidden">{landing.opensNewTab}</span>
    </a>
  );
}
