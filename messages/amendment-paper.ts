import type { Fact, Paper } from "../src/contracts/document";
import type { ContractTerms, Party } from "../src/contracts/terms";
import type { Amendment } from "../src/delivery/amendment";
import { formatDollars } from "../src/lib/money";
import { isoTime } from "../src/lib/time";
import { messagesFor } from "./catalogue";
import { withoutEmpty } from "./invoice";

const moment = (at: number) => `${isoTime(at).slice(0, 16).replace("T", ", ")} UTC`;

const nameOf = ({ name, organization }: Party) => [name, organization].filter(Boolean).join(", ");

/** In English, like the contract, of which it becomes a part. */
export function amendmentPaper(amendment: Amendment, terms: ContractTerms): Paper {
  const { amendments, contractText, layout } = messagesFor("en");
  const words = amendments.paper;
  const { reference, seller, buyer, secondLanguage } = terms;
  const endedAt = amendment.ended_at ?? amendment.proposed_at;
  return {
    language: "en",
    ...(secondLanguage && { sellerLanguage: secondLanguage }),
    title: `${words.title}`,
    reference,
    createdAt: endedAt,
    summary: withoutEmpty([
      [words.contract, reference],
      [words.date, moment(endedAt)],
    ]),
    groups: [
      {
        title: words.parties,
        facts: withoutEmpty([
          [layout.roles.seller, nameOf(seller)],
          [layout.roles.buyer, nameOf(buyer)],
        ]),
      },
      { title: words.change, facts: changeFacts(amendment) },
      { title: words.acceptances, facts: acceptanceFacts(amendment, terms) },
    ],
    closing: words.closing({ reference }),
    pageLabel: `${contractText.pageLabel.toJSON()}`,
  };
}

function changeFacts({ kind, price_cents: priceCents, amount_cents }: Amendment): Fact[] {
  const { kinds, paper, statements } = messagesFor("en").amendments;
  const amountCents = amount_cents ?? 0;
  const left = kind === "refund" ? priceCents - amountCents : amountCents;
  const change = kind === "cancel" ? kinds.cancel : statements[kind]({ priceCents, amountCents });
  return withoutEmpty([
    [paper.agreed, change],
    [paper.before, kind === "cancel" ? "" : formatDollars(priceCents)],
    [paper.after, kind === "cancel" ? "" : formatDollars(left)],
  ]);
}

function acceptanceFacts(
  { proposed_by: by, proposed_at, ended_at }: Amendment,
  terms: ContractTerms,
): Fact[] {
  const { paper } = messagesFor("en").amendments;
  const endedAt = moment(ended_at ?? proposed_at);
  if (by === "operator") return withoutEmpty([[`${paper.decided}`, endedAt]]);
  const other = by === "seller" ? "buyer" : "seller";
  return withoutEmpty([
    [paper.proposedBy[by], `${nameOf(terms[by])} · ${moment(proposed_at)}`],
    [paper.acceptedBy[other], `${nameOf(terms[other])} · ${endedAt}`],
  ]);
}
