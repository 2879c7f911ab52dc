import { expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import { listings, termsOf } from "../../src/demo/listing";
import { someTerms } from "../support/contracts";

const CHECKLIST: Record<string, RegExp> = {
  term: /^Term: \d+ (year|month)s? from the date of the contract$/m,
  exclusivity: /^Exclusivity: (Exclusive|Nonexclusive): /m,
  territory: /^Territory: .+$/m,
  uses: /^Permitted uses: (?!None).+$/m,
  outputs: /repeats more than \d+ consecutive words/,
  "after the term":
    /When the rights of use end, the Buyer (must delete|may keep) its copies.*Models that were trained|When the rights of use end, the Buyer must stop using models/s,
  "personal data": /^Personal data: (None|Masked|Present)/m,
  warranty: /The Seller owns the rights in the Package that section 4 grants/,
  liability: /liability under this contract is limited to \$/,
  audit: /independent auditor|no right under this contract to audit/,
  law: /governed by the law of .*have exclusive jurisdiction/s,
  tax: /The price does not include taxes or duties/,
};

test("answers a lawyer's twelve questions in every contract", () => {
  const open = listings.flatMap(({ title, seller, ...listing }) => {
    const rights = { ...listing.rights, terms: termsOf(seller) };
    const text = contractText(contractDocument(someTerms({ title, rights })));
    const unanswered = Object.entries(CHECKLIST).filter(([, answer]) => !answer.test(text));
    return unanswered.map(([question]) => `${title}: ${question}`);
  });
  expect(open).toEqual([]);
});
