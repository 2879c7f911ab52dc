import { useMessages } from "../../messages/context";
import type { PresentedPackage } from "../../src/roadshow/roadshows";
import { DialogLink, LinkButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { StatusBadge } from "../ui/status-badge";

interface Props {
  packages: readonly PresentedPackage[];
  now: number;
}

export function RoadshowsPage({ packages, now }: Props) {
  const { layout, roadshow } = useMessages();
  const createPath = "/roadshows/new";
  return (
    <div className="seller-page">
      <header className="seller-header">
        <div>
          <h1>{layout.roadshows}</h1>
          <p className="muted page-lead">{roadshow.lead}</p>
        </div>
        <div className="button-row">
          <LinkButton href="/roadshows/running" label={roadshow.list.title} />
          {packages.length > 0 && (
            <DialogLink className="button primary" href={createPath}>
              <Icon name="plus" /> {roadshow.create.title}
            </DialogLink>
          )}
        </div>
      </header>
      {packages.length === 0 ? (
        <div className="empty">
          <h2>{roadshow.empty}</h2>
          <LinkButton href="/corpus-profile" label={roadshow.toCorpusProfile} kind="primary" />
        </div>
      ) : (
        <section aria-labelledby="own-title">
          <h2 id="own-title">{roadshow.own}</h2>
          <ul className="own-packages">
            {packages.map((lot) => (
              <PackageRow key={lot.id} lot={lot} now={now} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function PackageRow({ lot, now }: { lot: PresentedPackage; now: number }) {
  const { text: title } = useShownTitle(lot);
  const { common, roadshow } = useMessages();
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <StatusBadge lot={lot} />
          {lot.certified === 1 && <CertifiedBadge />}
        </p>
        <PackageTitle as="h3" lot={lot} />
        <p className="card-facts">
          <span>
            <RoadshowState endsAt={lot.roadshow_ends_at} now={now} />
          </span>
          <span>{roadshow.materials({ count: lot.material_count })}</span>
        </p>
      </div>
      <LinkButton
        href={`/roadshow/${lot.id}`}
        label={roadshow.manage}
        kind="small"
        aria-label={common.actionOn({ action: roadshow.manage, title })}
      />
    </li>
  );
}

export function RoadshowState({ endsAt, now }: { endsAt: number | null; now: number }) {
  const { states } = useMessages().roadshow;
  if (endsAt === null) return states.none;
  return (
    <>
      {now < endsAt ? states.running : states.over} <Moment at={endsAt} />
    </>
  );
}
