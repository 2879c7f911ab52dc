import { TERM_NAMES, TERMS, type Terms } from "../rights/terms";
import type { PersonKey } from "./people";

const USUAL: Terms = Object.fromEntries(TERM_NAMES.map((name) => [name, TERMS[name].usual]));

const OTHERWISE: Partial<Record<PersonKey, Terms>> = {
  seller: { law: "hong-kong" },
  pearl: { law: "hong-kong", affiliates: false },
  danxi: { law: "singapore", audit: "none", outputWords: 25 },
  haneul: { law: "south-korea", modelsAfterTerm: "stop" },
  kumoi: { law: "japan", contractors: false },
  thornbury: { law: "england-wales", liabilityCap: "twice", outputWords: 100 },
};

export function termsOf(seller: PersonKey): Terms {
  return { ...USUAL, ...OTHERWISE[seller] };
}
