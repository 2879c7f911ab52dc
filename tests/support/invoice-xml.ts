import type { ContractTax } from "../../src/contracts/terms";
import type { Invoice } from "../../src/invoices/invoices";
import { billingDetails } from "../../src/invoices/schema";
import { invoiceContent } from "../../src/invoices/stated";
import { someTerms } from "./contracts";
import { BUYER_DETAILS, SELLER_DETAILS } from "./deals";

export class Element {
  readonly children: Element[] = [];
  text = "";
  readonly attributes: Record<string, string>;

  constructor(
    readonly name: string,
    attributes = "",
  ) {
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
    this.attributes = Object.fromEntries(pairs.map(([, key, value]) => [key, value]));
  }

  all(path: string): Element[] {
    return path
      .split("/")
      .reduce<Element[]>(
        (found, name) =>
          found.flatMap((each) => each.children.filter((child) => child.name === name)),
        [this],
      );
  }

  at(path: string): string | undefined {
    return this.all(path)[0]?.text;
  }

  cents(path: string): number {
    return Math.round(Number(this.at(path)) * 100);
  }

  get everything(): Element[] {
    return [this, ...this.children.flatMap((child) => child.everything)];
  }
}

export function parseXml(xml: string): Element {
  const root = new Element("");
  const open = [root];
  const parts = xml.matchAll(/<(\/?)(?:\w+:)?(\w+)((?:\s[^>]*)?)>|([^<]+)/g);
  for (const [, close, name = "", attributes, text] of parts) {
    const parent = open.at(-1) as Element;
    if (text !== undefined) parent.text += text;
    else if (close) open.pop();
    else {
      const element = new Element(name, attributes);
      parent.children.push(element);
      open.push(element);
    }
  }
  return root.children[0] as Element;
}

export function invoiceOf(
  seller: object,
  {
    buyer = BUYER_DETAILS,
    tax,
    ...changes
  }: Partial<Invoice> & { buyer?: object; tax?: ContractTax } = {},
): Invoice {
  const content = invoiceContent({
    terms: { ...someTerms(), ...(tax && { tax }) },
    seller: billingDetails.parse({ ...SELLER_DETAILS, ...seller }),
    buyer: billingDetails.parse(buyer),
    dueAt: Date.UTC(2026, 11, 4),
  });
  return {
    id: "i",
    contract_id: "c",
    kind: "invoice",
    series_id: "s",
    number: 7,
    paid_at: null,
    issued_at: Date.UTC(2026, 10, 20),
    order_number: "PO & 7",
    amendment_id: null,
    credited_cents: 0,
    due_at: null,
    details: content,
    ...changes,
  };
}

export function creditNoteOf(invoice: Invoice): Invoice {
  return { ...invoice, kind: "credit-note", details: { ...invoice.details, credits: 6 } };
}

export const TAXES = [
  { taxKind: "outside" },
  { taxKind: "reverse", taxNumber: "FR40303265045" },
  { taxKind: "exempt", taxNumber: "FR40303265045", taxNote: "Art. 132" },
  { taxKind: "zero", taxNumber: "FR40303265045" },
  { taxKind: "standard", taxNumber: "FR40303265045", taxRate: "20", taxAdded: true },
  { taxKind: "standard", taxNumber: "ABN 51824753556", taxRate: "8.25" },
];
