import { useMessages } from "../../messages/context";
import type { RoundOutcomes } from "../../src/licenses/outcomes";
import { LinkButton } from "../ui/buttons";
import { PackageTitle } from "../ui/package-title";
import { OutcomeSentence } from "./outcome-sentence";

interface Props {
  rounds: readonly RoundOutcomes[];
  onPackagePage?: boolean;
}

export function RoundsToAward({ rounds, onPackagePage = false }: Props) {
  const { common, licenses } = useMessages();
  if (rounds.length === 0) return null;
  return (
    <ul className="waiting-deals" aria-label={licenses.award.waiting}>
      {rounds.map((round) => (
        <li key={round.lot.id}>
          <div>
            {!onPackagePage && (
              <p className="row-title">
                <PackageTitle as="span" lot={round.lot} href={`/package/${round.lot.id}`} />
              </p>
            )}
            <p>
              <OutcomeSentence {...round} />
            </p>
          </div>
          <LinkButton
            href={`/package/${round.lot.id}/award`}
            label={licenses.award.title}
            kind="primary small"
            aria-label={common.labelled({ label: licenses.award.title, value: round.lot.title })}
          />
        </li>
      ))}
    </ul>
  );
}
