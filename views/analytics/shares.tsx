import { useMessages } from "../../messages/context";
import { CONTENT_KINDS } from "../../src/analytics/content-kinds";
import type { MarketFigures } from "../../src/analytics/figures";
import { percentOf } from "../../src/lib/money";
import { languageTag } from "../../src/packages/vocabulary";
import { ColumnHeads } from "../ui/column-heads";

interface Share {
  name: string;
  hint?: string;
  lang?: string | undefined;
  count: number;
  tone?: "good" | "fair" | "poor";
}

interface Props {
  figures: MarketFigures;
}

const BAND_TONES = { high: "good", medium: "fair", basic: "poor" } as const;

export function QualityShares({ figures }: Props) {
  const {
    shares: { quality: words },
    tabs,
  } = useMessages().analytics;
  const shares = (["high", "medium", "basic"] as const).map((band) => ({
    name: words.names[band],
    hint: words.hints[band],
    count: figures.quality[band],
    tone: BAND_TONES[band],
  }));
  return <ShareTable title={tabs.quality} words={words} shares={shares} />;
}

export function LanguageShares({ figures }: Props) {
  const { analytics, common, packages } = useMessages();
  const shares = figures.languages.map(({ name, count }) => ({
    name: packages.language(name),
    lang: languageTag(name)?.startsWith("zh") ? languageTag(name) : undefined,
    count,
  }));
  return (
    <ShareTable
      title={analytics.tabs.languages}
      words={{ name: common.language }}
      shares={shares}
    />
  );
}

export function ContentShares({ figures }: Props) {
  const { analytics, collections } = useMessages();
  const { shares: all, tabs } = analytics;
  const words = all.content;
  const name = collections.create.fields.contentType;
  const shares = CONTENT_KINDS.map((kind) => ({
    name: words.names[kind],
    hint: words.hints[kind],
    count: figures.contents[kind],
  }));
  return <ShareTable title={tabs.content} words={{ name }} shares={shares} />;
}

interface SharesProps {
  title: string;
  words: { lead?: string; name: string };
  shares: readonly Share[];
}

function ShareTable({ title, words, shares }: SharesProps) {
  const { analytics } = useMessages();
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="shares-title">
      <h2 id="shares-title">{title}</h2>
      {words.lead && <p className="muted">{words.lead}</p>}
      {total === 0 ? (
        <p className="empty">{analytics.shares.none}</p>
      ) : (
        <table className="figures shares" aria-labelledby="shares-title">
          <ColumnHeads columns={[words.name, analytics.shares.share, analytics.shares.count]} />
          <tbody>
            {shares.map((share) => (
              <ShareRow key={share.name} share={share} total={total} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ShareRow({ share, total }: { share: Share; total: number }) {
  const { analytics } = useMessages();
  const { name, hint, lang, count, tone } = share;
  const percent = percentOf(count, total);
  return (
    <tr data-tone={tone}>
      <th scope="row">
        <span lang={lang}>{name}</span>
        {hint && <small>{hint}</small>}
      </th>
      <td>
        <div className="share">
          {/* An SVG attribute sets the width, because the CSP forbids inline styles. */}
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className="meter-track" width="100" height="1" />
            <rect className="meter-fill" width={Math.min(100, (100 * count) / total)} height="1" />
          </svg>
          <span>
            {count > 0 && percent === 0
              ? analytics.underOnePercent
              : analytics.percent({ percent })}
          </span>
        </div>
      </td>
      <td>{analytics.integer(count)}</td>
    </tr>
  );
}
