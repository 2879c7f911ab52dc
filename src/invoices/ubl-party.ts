import { countryCode } from "../lib/countries";
import { addressOf, vatNumberIn } from "./electronic-address";
import type { InvoiceContent, InvoiceParty } from "./stated";

/** If no tax applies, EN 16931 forbids VAT numbers, and buyers cannot have another tax number. */
export function party(
  details: InvoiceParty,
  { tax }: InvoiceContent,
  side: "seller" | "buyer",
): Xml {
  const vat = vatNumberIn(details.taxNumber);
  const number = vat ?? (side === "seller" ? details.taxNumber : "");
  const address = addressOf(details);
  return [
    "cac:Party",
    [
      ["cbc:EndpointID", address.id, { schemeID: address.scheme }],
      ["cac:PartyName", [["cbc:Name", details.legalName]]],
      postalAddress(details),
      [
        "cac:PartyTaxScheme",
        number === "" || tax.kind === "outside"
          ? []
          : [
              ["cbc:CompanyID", number],
              ["cac:TaxScheme", [["cbc:ID", vat === null ? "TAX" : "VAT"]]],
            ],
      ],
      [
        "cac:PartyLegalEntity",
        [
          ["cbc:RegistrationName", details.legalName],
          ["cbc:CompanyID", details.registrationNumber, registerOf(details)],
        ],
      ],
      [
        "cac:Contact",
        [
          ["cbc:Name", details.legalName],
          ["cbc:ElectronicMail", details.email],
        ],
      ],
    ],
  ];
}

/** Some national Peppol rules require the register's ISO 6523 code. */
const REGISTERS: Readonly<Record<string, string>> = { DK: "0184", NL: "0106" };

function registerOf({ country }: InvoiceParty): Record<string, string> {
  const schemeID = REGISTERS[countryCode(country) ?? ""];
  return schemeID === undefined ? {} : { schemeID };
}

/** Such as `20457 Hamburg`, `D-20457 Hamburg`, `1017 AB Amsterdam` or `111 22 Stockholm`. */
const PLACE = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{4} ?[A-Z]{2}|\d{3} \d{2}),? +(\D.*)$/;

function postalAddress({ address, country }: InvoiceParty): Xml {
  const [street = "", ...others] = address.split("\n");
  const place = others.findLastIndex((line) => PLACE.test(line));
  const [, zone = "", city = ""] = PLACE.exec(others[place] ?? "") ?? [];
  const [more = "", ...rest] = others.filter((_, i) => i !== place);
  return [
    "cac:PostalAddress",
    [
      ["cbc:StreetName", street],
      ["cbc:AdditionalStreetName", more],
      ["cbc:CityName", city],
      ["cbc:PostalZone", zone],
      ["cac:AddressLine", [["cbc:Line", rest.join(", ")]]],
      // ZZ is ISO's code for an unknown country, which only older invoices need.
      ["cac:Country", [["cbc:IdentificationCode", countryCode(country) ?? "ZZ"]]],
    ],
  ];
}

export type Xml = readonly [
  name: string,
  content: string | readonly Xml[],
  attributes?: Attributes,
];
type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** XML 1.0 forbids control characters other than line breaks and tabs. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) =>
  text.replace(FORBIDDEN, " ").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
}

function write([name, content, attributes = {}]: Xml): string {
  const inner = typeof content === "string" ? escaped(content) : content.map(write).join("");
  if (inner === "") return "";
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${pairs.join("")}>${inner}</${name}>`;
}
