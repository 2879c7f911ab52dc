import { saleFactsIn } from "../../messages/contract-sale";
import type { Messages } from "../../messages/messages";
import type { ContractTerms } from "../../src/contracts/terms";
import type { MailValues } from "../../src/mail/templates";
import { rateText } from "../../src/rules/fees";
import { addedTaxLines } from "./added-tax-lines";
import { append, type Letter, letter } from "./letter";

export function contractLetter(
  { mail }: { mail: Messages["mail"] },
  { side, contractId, terms, document, fee, title = terms.lot.title }: MailValues["contract"],
): Letter {
  const { licensed, buyer, seller } = mail.contract;
  const { reference, priceCents, licence: license = { kind: "seat", number: 1 } } = terms;
  const otherParty = side === "buyer" ? terms.seller : terms.buyer;
  const sale = saleFactsIn(terms);
  const saleKind = sale.isAtEnd ? "atEnd" : sale.kind;
  const isOwnWay = sale.kind === "offer" || sale.kind === "missed";
  const kind = terms.licence && !isOwnWay ? license.kind : saleKind;
  const values = { ...otherParty, title, reference, priceCents, ...license, kind };
  const singleParagraphs = { buyer, seller };
  const roundParagraphs = { buyer: [licensed.buyer, ...buyer.slice(1)], seller: licensed.seller };
  const paragraphs = (terms.licence ? roundParagraphs : singleParagraphs)[side];
  const subject = contractSubject({ mail }, { title, reference, licence: terms.licence });
  const baseLetter = letter(
    { subject: () => subject, paragraphs },
    values,
    `/contract/${contractId}`,
  );
  const addedTaxRate = terms.tax?.addedRate ?? 0;
  return {
    ...append(
      baseLetter,
      ...addedTaxLines(mail, { priceCents, addedTaxRate }),
      ...(fee ? [mail.contract.fee({ ...fee, rate: rateText(fee.rate) })] : []),
    ),
    contract: document,
  };
}

interface ContractNames extends Pick<ContractTerms, "licence"> {
  title: string;
  reference: string;
}

export function contractSubject(
  { mail }: { mail: Messages["mail"] },
  { licence, ...values }: ContractNames,
): string {
  const single = { kind: "seat", number: 1, of: 1 };
  return mail.contract.licensed.subject({ ...values, ...single, ...licence });
}
