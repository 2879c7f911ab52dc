import { DEFAULT_TERM_MONTHS, type Rights, USES, type Use } from "./rights";

interface OdrlOfferInput {
  packageUrl: string;
  sellerUrl: string;
  sellerName: string;
  rights: Rights | null;
  termsUrl: string;
}

interface Constraint {
  leftOperand: "purpose" | "spatial" | "elapsedTime";
  operator: "eq" | "lteq";
  rightOperand: string | object;
}

/** Writes a W3C ODRL 2.2 offer, which permits or prohibits every use explicitly. */
export function odrlOffer({ packageUrl, sellerUrl, sellerName, rights, termsUrl }: OdrlOfferInput) {
  const granted = new Set<Grant>(rights?.uses ?? []);
  if (rights?.redistribution) granted.add("redistribution");
  const grants: Grant[] = [...USES, "redistribution"];
  const toRule = (grant: Grant) => ({ ...ACTIONS[grant], target: packageUrl, assigner: sellerUrl });
  const permission = grants
    .filter((grant) => granted.has(grant))
    .map((grant) => toPermission(toRule(grant), constraintsOf(rights), isAttributed(rights)));
  const prohibition = grants.filter((grant) => !granted.has(grant)).map(toRule);
  return {
    "@context": ["http://www.w3.org/ns/odrl.jsonld", { listing: `${termsUrl}#` }],
    "@type": "Offer",
    uid: `${packageUrl}/odrl.json`,
    conflict: "prohibit",
    assigner: { "@type": "Party", uid: sellerUrl, "vcard:fn": sellerName },
    target: packageUrl,
    ...(permission.length > 0 && { permission }),
    ...(prohibition.length > 0 && { prohibition }),
    ...listingFacts(rights),
  };
}

type Grant = Use | "redistribution";
type Rule = { action: string; constraint?: Constraint[]; target: string; assigner: string };

const forPurpose = (purpose: string) => ({
  action: "use",
  constraint: [{ leftOperand: "purpose", operator: "eq", rightOperand: purpose } as Constraint],
});

const ACTIONS: Record<Grant, Pick<Rule, "action" | "constraint">> = {
  pretraining: forPurpose("pretraining of machine-learning models"),
  "fine-tuning": forPurpose("fine-tuning of machine-learning models"),
  evaluation: forPurpose("evaluation of machine-learning models"),
  retrieval: forPurpose("retrieval"),
  excerpts: { action: "extract" },
  redistribution: { action: "distribute" },
};

function toPermission(rule: Rule, limits: Constraint[], attributed: boolean) {
  return {
    ...rule,
    constraint: [...(rule.constraint ?? []), ...limits],
    ...(attributed && { duty: [{ action: "attribute" }] }),
  };
}

function constraintsOf(rights: Rights | null): Constraint[] {
  const months = rights?.termMonths ?? DEFAULT_TERM_MONTHS;
  const duration = { "@value": `P${months}M`, "@type": "xsd:duration" };
  const territory = rights?.territory;
  return [
    { leftOperand: "elapsedTime", operator: "lteq", rightOperand: duration },
    ...(territory
      ? [{ leftOperand: "spatial", operator: "eq", rightOperand: territory } as const]
      : []),
  ];
}

const isAttributed = (rights: Rights | null) => rights?.attribution !== false;

function listingFacts(rights: Rights | null): Record<string, unknown> {
  if (!rights) return {};
  const { exclusive, basis, personalData, machineMadePercent } = rights;
  const facts = Object.entries({ exclusive, basis, personalData, machineMadePercent });
  const terms = Object.entries(rights.terms ?? {});
  const stated = [...facts.filter(([, value]) => value !== null), ...terms];
  return Object.fromEntries(stated.map(([name, value]) => [`listing:${name}`, value]));
}
