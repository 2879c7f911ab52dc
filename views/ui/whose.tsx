import { useMessages } from "../../messages/context";
import { WHOSE, type Whose } from "../../src/rules/organization";

interface Props {
  current: Whose;
  hrefOf(whose: Whose): string;
}

/** For members of organizations of several: what they did, or what everyone did. */
export function WhoseFilter({ current, hrefOf }: Props) {
  const words = useMessages().organization.whose;
  return (
    <nav className="bid-filters whose" aria-label={words.label}>
      {WHOSE.map((whose) => (
        <a key={whose} href={hrefOf(whose)} aria-current={whose === current ? "true" : undefined}>
          {words[whose]}
        </a>
      ))}
    </nav>
  );
}
