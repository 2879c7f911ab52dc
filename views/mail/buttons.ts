import type { TypedMessages } from "../../messages/types";

/** Button names by the page that they open; pages without an entry are package pages. */
const BUTTON_BY_PAGE: ReadonlyArray<[page: RegExp, name: keyof TypedMessages["mail"]["actions"]]> =
  [
    [/^\/email-verification\//, "verify"],
    [/^\/password-reset\b/, "password"],
    [/^\/terms$/, "terms"],
    [/^\/settings\/webhooks\//, "webhook"],
    [/^\/settings\/tokens$/, "tokens"],
    [/^\/settings\b/, "security"],
    [/^\/account-replacement\//, "replacement"],
    [/^\/second-factor-removal\//, "keepFactor"],
    [/^\/register\b/, "register"],
    [/^\/login$/, "signIn"],
    [/^\/report-confirmation\//, "reports"],
    [/^\/(report|bid)\//, "report"],
    [/^\/statements\//, "statement"],
    [/^\/(trade|dashboard)$/, "bids"],
    [/^\/contract\//, "contract"],
    [/^\/offer\//, "offer"],
    [/^\/operator$/, "desk"],
    [/^\/messages\//, "reply"],
    [/^\/(saved-searches\/|following\b|marketplace\b)/, "matches"],
    [/\/relisting$/, "relist"],
    [/\/offers$/, "bidders"],
    [/\/bidders$|^\/approvals\//, "requests"],
    [/^\/organization\/invitation\//, "invitation"],
    [/\/changes$/, "changes"],
    [/\/certification$/, "certification"],
  ];

const BID_AGAIN_TEMPLATES = new Set<string>([
  "outbid",
  "maximum-passed",
  "seat-lost",
  "seat-outweighed",
  "seat-price-passed",
  "exclusive-passed",
]);

export function buttonFor(
  { actions }: TypedMessages["mail"],
  template: string,
  path: string,
): string | undefined {
  if (BID_AGAIN_TEMPLATES.has(template)) return actions.bid;
  const [, name] = BUTTON_BY_PAGE.find(([page]) => page.test(path)) ?? [];
  return name && actions[name];
}
