import { useMessages } from "../../messages/context";
import { licenseFacts } from "../../messages/license-facts";
import {
  chosenTerms,
  grantedRights,
  type RightsFact,
  rightsChips,
  rightsStatements,
} from "../../messages/rights-facts";
import { isOnShelf } from "../../src/packages/dataset";
import { licensesOfLot } from "../../src/packages/license-fields";
import type { Listing } from "../../src/packages/listing";
import {
  DEFAULT_TERM_MONTHS,
  type Rights,
  rightsOf,
  statesRights,
  USES,
  type Use,
} from "../../src/rights/rights";
import { isFixedPrice, SALE_RULES, type SaleRule } from "../../src/rules/sale";

interface Props {
  lot: Listing;
}

export function RightsSection({ lot }: Props) {
  const { listing, rights: words } = useMessages();
  const statedRights = rightsOf(lot);
  const licenses = licenseFacts(licensesOfLot(lot), listing, isShelfLeft(lot));
  const ownWords = lot.usage_rights?.trim();
  return (
    <div className="rights">
      {licenses.length > 0 && <Facts facts={licenses} />}
      {statesRights(statedRights) ? (
        <Facts
          facts={[...grantedRights(statedRights, words), ...rightsStatements(statedRights, words)]}
        />
      ) : (
        !ownWords && <p className="rights-unstated">{words.unstated}</p>
      )}
      {ownWords && (
        <dl className="facts">
          <div>
            <dt>{words.ownWords}</dt>
            <dd>{ownWords}</dd>
          </div>
        </dl>
      )}
      <ContractTerms rights={statedRights} />
      <p className="rights-lead">
        {words.lead} <a href={`/package/${lot.id}/odrl.json`}>{words.odrl}</a>
      </p>
    </div>
  );
}

function isShelfLeft(lot: Listing): boolean {
  return !isFixedPrice(lot) && (lot.status !== "settled" || isOnShelf(lot));
}

function ContractTerms({ rights }: { rights: Rights | null }) {
  const { rights: words } = useMessages();
  const facts = rights ? chosenTerms(rights, words) : [];
  if (facts.length === 0) return <p className="rights-lead">{words.terms.unstated}</p>;
  return (
    <details className="unfolds">
      <summary>{words.terms.title}</summary>
      <Facts facts={facts} />
    </details>
  );
}

type RightsLine = Omit<RightsFact, "isStated"> & Partial<RightsFact>;

function Facts({ facts }: { facts: readonly RightsLine[] }) {
  return (
    <dl className="rights-facts">
      {facts.map((fact) => (
        <Fact key={fact.label} {...fact} />
      ))}
    </dl>
  );
}

function Fact({ label, value, isStated = true }: RightsLine) {
  return (
    <div data-stated={isStated}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

const USUAL_USES: readonly Use[] = ["pretraining", "fine-tuning", "evaluation"];

/** Leaves out standard terms and the uses of a training license. */
function unusualRights(rights: Rights | null): Rights | null {
  if (!rights) return null;
  const { exclusive, termMonths, uses } = rights;
  const isUsual = uses.length < USES.length && USUAL_USES.every((use) => uses.includes(use));
  return {
    ...rights,
    uses: isUsual ? uses.filter((use) => !USUAL_USES.includes(use)) : uses,
    exclusive: exclusive || null,
    termMonths: termMonths === DEFAULT_TERM_MONTHS ? null : termMonths,
  };
}

interface ChipsProps {
  lot: { rights: string | null; sale_rule: SaleRule };
  isOpen: boolean;
}

export function RightsChips({ lot, isOpen }: ChipsProps) {
  const { auctions, rights } = useMessages();
  const statedRights = rightsOf(lot);
  const { sale } = SALE_RULES[lot.sale_rule];
  const chips = [
    ...(isOpen && sale === "seller" ? [auctions.sale.seller] : []),
    ...(statedRights?.uses.length ? [] : [rights.chips.noUses]),
    ...rightsChips(unusualRights(statedRights), rights),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="rights-chips" aria-label={rights.title}>
      {chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
  );
}
