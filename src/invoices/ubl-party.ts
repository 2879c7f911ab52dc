import { countryCode } from "../lib/countries";
import { addressOf, vatNumberIn } from "./electronic-address";
import type { InvoiceContent, InvoiceParty } from "./stated";

/** EN 16931 forbids VAT numbers without a tax, and allows other tax numbers only for sellers. */
export function partyXml(
  details: InvoiceParty,
  { tax }: InvoiceContent,
  side: "seller" | "buyer",
): Xml {
  const vat = vatNumberIn(details.taxNumber) ?? (side === "buyer" ? fixedVatNumber(tax) : null);
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

/** EN 16931 requires a VAT number to begin with a country code, also outside the EU. */
function fixedVatNumber({ fixed }: InvoiceContent["tax"]): string | null {
  if (!fixed?.taxNumber) return null;
  const { country, taxNumber } = fixed;
  return taxNumber.startsWith(country) ? taxNumber : `${country}${taxNumber}`;
}

/** Some national Peppol rules require the register's ISO 6523 code. */
const REGISTERS: Readonly<Record<string, string>> = { DK: "0184", NL: "0106" };

function registerOf({ country }: InvoiceParty): Record<string, string> {
  const schemeID = REGISTERS[countryCode(country) ?? ""];
  return schemeID === undefined ? {} : { schemeID };
}

/** Such as `20457 Hamburg`, `D-20457 Hamburg`, `1017 AB Amsterdam` or `111 22 Stockholm`. */
const CITY_LINE = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{4} ?[A-Z]{2}|\d{3} \d{2}),? +(\D.*)$/;

function postalAddress({ address, country }: InvoiceParty): Xml {
  const [street = "", ...furtherLines] = address.split("\n");
  const cityIndex = furtherLines.findLastIndex((line) => CITY_LINE.test(line));
  const [, zone = "", city = ""] = CITY_LINE.exec(furtherLines[cityIndex] ?? "") ?? [];
  const [additionalStreet = "", ...otherLines] = furtherLines.filter((_, i) => i !== cityIndex);
  return [
    "cac:PostalAddress",
    [
      ["cbc:StreetName", street],
      ["cbc:AdditionalStreetName", additionalStreet],
      ["cbc:CityName", city],
      ["cbc:PostalZone", zone],
      ["cac:AddressLine", [["cbc:Line", otherLines.join(", ")]]],
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
const FORBIDDEN_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string) =>
  text
    .replace(FORBIDDEN_CHARACTER, " ")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementXml(root)}\n`;
}

function elementXml([name, content, attributes = {}]: Xml): string {
  const inner = typeof content === "string" ? escapeXml(content) : content.map(elementXml).join("");
  if (inner === "") return "";
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${pairs.join("")}>${inner}</${name}>`;
}
