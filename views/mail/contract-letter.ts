import type { ContractTerms } from "../../src/contracts/terms";
import { rateText } from "../../src/lib/fees";
import type { MailValues } from "../../src/mail/templates";
import type { Messages } from "../messages/messages";
import { addedTaxLines } from "./added-tax-lines";
import { append, type Letter, letter } from "./letter";

export function contractLetter(
  { mail }: { mail: Messages["mail"] },
  { side, contractId, terms, document, fee, title = terms.lot.title }: MailValues["contract"],
): Letter {
  const { licensed, buyer, seller } = mail.contract;
  const { reference, priceCents, licence = { kind: "seat", number: 1 } } = terms;
  const otherParty = side === "buyer" ? terms.seller : terms.buyer;
  const values = { ...otherParty, title, reference, priceCents, ...licence };
  const single = { buyer, seller };
  const severalLetters = { buyer: [licensed.buyer, ...buyer.slice(1)], seller: licensed.seller };
  const paragraphs = (terms.licence ? severalLetters : single)[side];
  const subject = contractSubject({ mail }, { title, reference, licence: terms.licence });
  const letterOf = letter(
    { subject: () => subject, paragraphs },
    values,
    `/contract/${contractId}`,
  );
  const addedTaxRate = terms.tax?.addedRate ?? 0;
  return {
    ...append(
      letterOf,
      ...addedTaxLines(mail, { priceCents, addedTaxRate }),
      ...(fee ? [mail.contract.fee({ ...fee, rate: rateText(fee.rate) })] : []),
    ),
    contract: document,
  };
}

interface NamedContract {
  title: string;
  reference: string;
  licence?: ContractTerms["licence"];
}

export function contractSubject(
  { mail }: { mail: Messages["mail"] },
  { licence, ...values }: NamedContract,
): string {
  const single = { kind: "seat", number: 1, of: 1 };
  return mail.contract.licensed.subject({ ...values, ...single, ...licence });
}
