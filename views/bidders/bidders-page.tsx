import { useMessages, useTimes } from "../../messages/context";
import type { Bidder } from "../../src/bidders/bidders";
import type { Exclusions } from "../../src/packages/exclusion-fields";
import type { Package } from "../../src/packages/packages";
import { RecordLine } from "../records/deal-record";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { VerifiedMark } from "../ui/verified-mark";
import { UserText } from "../ui/written";
import { ExclusionFields } from "./exclusion-fields";

type Props = FilledForm & {
  lot: Package;
  bidders: readonly Bidder[];
  exclusions: Exclusions;
  /** Whether bids or purchases are still possible. */
  isOpen: boolean;
};

export function BiddersPage({ lot, bidders, exclusions, isOpen, ...form }: Props) {
  const { bidders: words } = useMessages();
  const isByApproval = lot.audience === "approved";
  const listed = bidders.filter((bidder) => isByApproval || bidder.approval_needed_at !== null);
  return (
    <div className="dialog-page stack">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      <p>{isByApproval ? words.lead : words.notByApproval}</p>
      {(isByApproval || listed.length > 0) && (
        <>
          <h2>{words.count({ count: listed.length })}</h2>
          <ul className="own-packages">
            {listed.map((bidder) => (
              <li key={bidder.memberId} className="own-package bidder">
                <BidderFacts bidder={bidder} />
                {isOpen && <DecisionForm packageId={lot.id} bidder={bidder} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <ExcludedBidders packageId={lot.id} exclusions={exclusions} isOpen={isOpen} {...form} />
    </div>
  );
}

function BidderFacts({ bidder }: { bidder: Bidder }) {
  const { bidders: words, packages, profile } = useMessages();
  const times = useTimes();
  const { name, organization, country, state, everywhere, askedAt, note, record } = bidder;
  const scope = everywhere === state && words.everywhere.decided;
  return (
    <div>
      <h3>
        <UserText text={name || words.unnamed} />
      </h3>
      {organization && (
        <p>
          <UserText text={organization} /> <VerifiedMark member={bidder} />
        </p>
      )}
      <p className="card-facts">
        {country && <span>{profile.country(country)}</span>}
        <RecordLine side="buyer" record={record} />
        <span>{packages.detail.memberSince({ year: times.year(bidder.joinedAt) })}</span>
        {askedAt !== null && (
          <span>
            {words.asked} <Moment at={askedAt} />
          </span>
        )}
      </p>
      {bidder.approval_needed_at !== null && <p className="note">{words.unpaid}</p>}
      {note && (
        <blockquote className="note">
          <UserText text={note} />
        </blockquote>
      )}
      <p>
        <strong>{words.states[state]}</strong>
        {scope && <span className="muted"> · {scope}</span>}
      </p>
    </div>
  );
}

function DecisionForm({ packageId, bidder }: { packageId: string; bidder: Bidder }) {
  const { bidders: words, certification, common } = useMessages();
  const { memberId, state, name, everywhere } = bidder;
  const choices = [
    ["approve", certification.operator.approve, state !== "approved"],
    ["decline", words.decline, state !== "declined"],
  ] as const;
  const labelled = (label: string) => common.labelled({ label, value: name || words.unnamed });
  return (
    <form method="post" action={`/package/${packageId}/bidders/decision`} data-busy-form>
      <input type="hidden" name="memberId" value={memberId} />
      <label className="choice">
        <input
          type="checkbox"
          name="everywhere"
          value="true"
          defaultChecked={everywhere !== null}
          aria-label={labelled(words.everywhere.label)}
        />
        <span>{words.everywhere.label}</span>
      </label>
      <span className="button-row">
        {choices.map(
          ([decision, label, isOffered]) =>
            isOffered && (
              <button
                key={decision}
                className={decision === "approve" ? "button small primary" : "button small"}
                type="submit"
                name="decision"
                value={decision}
                aria-label={labelled(label)}
              >
                {label}
              </button>
            ),
        )}
      </span>
    </form>
  );
}

type ExcludedProps = FilledForm & Pick<Props, "exclusions" | "isOpen"> & { packageId: string };

function ExcludedBidders({ packageId, exclusions, isOpen, ...form }: ExcludedProps) {
  const { bidders, common, profile } = useMessages();
  const words = bidders.exclusions;
  const { countries, organizations } = exclusions;
  const names = [...countries.map((code) => profile.country(code)), ...organizations];
  return (
    <section className="stack" aria-labelledby="exclusions-title">
      <h2 id="exclusions-title">{words.title}</h2>
      {names.length === 0 && <p>{words.none}</p>}
      <ul className="bullets">
        {names.map((name) => (
          <li key={name}>
            <UserText text={name} />
          </li>
        ))}
      </ul>
      <p className="muted">{words.lead}</p>
      {isOpen && (
        <form
          className="stack"
          method="post"
          action={`/package/${packageId}/exclusions`}
          noValidate
          data-busy-form
        >
          <ExclusionFields {...form} />
          <SubmitButton label={words.add} busyLabel={common.sending} />
        </form>
      )}
    </section>
  );
}
