import type { ReactNode } from "react";
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
import { Gap } from "../ui/gap";

interface Props {
  lot: Listing;
  /** Whether all terms show at once, as an operator reads them. */
  isOpen?: boolean;
}

/** The facts strip shows what is granted, so the page first shows what is not. */
export function RightsSection({ lot, isOpen = false }: Props) {
  const { listing, rights: words } = useMessages();
  const statedRights = rightsOf(lot);
  const licenses = licenseFacts(licensesOfLot(lot), listing, isShelfLeft(lot));
  const ownWords = lot.usage_rights?.trim();
  const granted = statesRights(statedRights) ? grantedRights(statedRights, words) : [];
  const isWithheld = ({ label }: RightsFact) => label === words.labels.withheld;
  return (
    <div className="rights">
      {statesRights(statedRights) ? (
        <Facts facts={[...granted.filter(isWithheld), ...rightsStatements(statedRights, words)]} />
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
      <ContractTerms
        granted={[...licenses, ...granted.filter((fact) => !isWithheld(fact))]}
        rights={statedRights}
        isOpen={isOpen}
      >
        <p className="rights-lead">
          {words.lead}
          <Gap />
          <a href={`/package/${lot.id}/odrl.json`}>{words.odrl}</a>
        </p>
      </ContractTerms>
    </div>
  );
}

function isShelfLeft(lot: Listing): boolean {
  return !isFixedPrice(lot) && (lot.status !== "settled" || isOnShelf(lot));
}

interface TermsProps {
  granted: readonly RightsLine[];
  rights: Rights | null;
  isOpen: boolean;
  children: ReactNode;
}

function ContractTerms({ granted, rights, isOpen, children }: TermsProps) {
  const { rights: words } = useMessages();
  const chosen = rights ? chosenTerms(rights, words) : [];
  return (
    <>
      {chosen.length === 0 && <p className="rights-lead">{words.terms.unstated}</p>}
      <details className="unfolds" open={isOpen}>
        <summary>{words.terms.all}</summary>
        <Facts facts={[...granted, ...chosen]} />
        {children}
      </details>
    </>
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
    <div data-stated={isStated ? undefined : false}>
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
