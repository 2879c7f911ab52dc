import { measuredShareText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { Certification } from "../../src/certification/requests";
import { coarseCountdown } from "../../src/lib/countdown";
import { isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { languageTag } from "../../src/packages/vocabulary";
import type { RoadshowFigures } from "../../src/roadshow/figures";
import type { Roadshow } from "../../src/roadshow/roadshows";
import { measuredShare } from "../../src/rules/measured-share";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { CertificationStatus } from "../certification/certification-status";
import { DialogLink, SubmitButton } from "../ui/buttons";
import { FigureCards, NO_FIGURE } from "../ui/figure-cards";
import { RoadshowState } from "./roadshows-page";

interface Props {
  lot: Package;
  roadshow: Roadshow | null;
  figures: RoadshowFigures;
  certification: Certification;
  now: number;
}

export function RoadshowOverview(props: Props) {
  const { lot, certification } = props;
  const messages = useMessages();
  const { overview } = messages.roadshow;
  return (
    <>
      <Figures {...props} />
      <div className="roadshow-columns">
        <section aria-labelledby="about-title">
          <h2 id="about-title">{overview.about}</h2>
          <RoadshowSummary {...props} />
        </section>
        <section aria-labelledby="certification-title">
          <h2 id="certification-title">{messages.certification.title}</h2>
          <CertificationStatus
            packageId={lot.id}
            certification={certification}
            returnPath={`/roadshow/${lot.id}`}
          />
        </section>
      </div>
    </>
  );
}

function Figures({ lot, figures, roadshow, now }: Props) {
  const { analytics, layout, packages, quality, roadshow: words, samples } = useMessages();
  const { overview, integer } = words;
  const { views, rating, invitations, answers, conversion, bidders, bids } = figures;
  const measured = lot.data_quality && rating !== null ? readDataQuality(lot.data_quality) : null;
  const share = measured && measuredShareText(measuredShare(measured, lot.total_words));
  const valueNote = [samples.analysis.value, share && quality.onShare({ share })];
  const timeLeft = roadshow && (
    <time dateTime={isoTime(roadshow.ends_at)} data-countdown>
      {coarseCountdown(roadshow.ends_at, now, layout.countdown)}
    </time>
  );
  return (
    <FigureCards
      label={overview.figures}
      cards={[
        [words.analytics.viewCount, integer(views)],
        [overview.rating, rating ?? NO_FIGURE, valueNote.filter(Boolean).join(" ")],
        [overview.invitations, integer(invitations), overview.answers({ count: answers })],
        [
          overview.conversion,
          conversion === null ? NO_FIGURE : analytics.percent({ percent: conversion }),
        ],
        [overview.timeLeft, timeLeft ?? NO_FIGURE],
        [overview.bidders, integer(bidders), packages.card.bids({ count: bids })],
      ]}
    />
  );
}

function RoadshowSummary({ lot, roadshow, now }: Props) {
  const { overview, create, edit } = useMessages().roadshow;
  const lang = languageTag(lot.language);
  const isRunning = roadshow !== null && now < roadshow.ends_at;
  const path = `/roadshows/new?package=${lot.id}`;
  return (
    <div className="stack">
      {roadshow ? (
        <>
          <h3 lang={lang}>{roadshow.title}</h3>
          <p lang={lang}>{roadshow.description}</p>
          <p className="muted">
            <RoadshowState endsAt={roadshow.ends_at} now={now} />
          </p>
        </>
      ) : (
        <p>{overview.absent}</p>
      )}
      {isRunning && (
        <p>
          <DialogLink className="button" href={`/roadshow/${lot.id}/edit`}>
            {edit.title}
          </DialogLink>
        </p>
      )}
      {isRunning && (
        <form method="post" action={`/roadshow/${lot.id}/ending`} data-busy-form>
          <SubmitButton label={overview.end} isSecondary />
        </form>
      )}
      {!isRunning && (
        <p>
          <DialogLink className="button" href={path}>
            {create.title}
          </DialogLink>
        </p>
      )}
    </div>
  );
}
