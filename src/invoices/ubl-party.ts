import { countryCode } from "../lib/countries";
import { addressOf, vatNumberIn } from "./electronic-address";
import type { InvoiceParty, Stated } from "./stated";
import type { Xml } from "./xml";

/** If no tax applies, EN 16931 forbids VAT numbers, and buyers cannot have another tax number. */
export function party(of: InvoiceParty, { tax }: Stated, side: "seller" | "buyer"): Xml {
  const vat = vatNumberIn(of.taxNumber);
  const number = vat ?? (side === "seller" ? of.taxNumber : "");
  const address = addressOf(of);
  return [
    "cac:Party",
    [
      ["cbc:EndpointID", address.id, { schemeID: address.scheme }],
      ["cac:PartyName", [["cbc:Name", of.legalName]]],
      postalAddress(of),
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
          ["cbc:RegistrationName", of.legalName],
          ["cbc:CompanyID", of.registrationNumber, registerOf(of)],
        ],
      ],
      [
        "cac:Contact",
        [
          ["cbc:Name", of.legalName],
          ["cbc:ElectronicMail", of.email],
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
