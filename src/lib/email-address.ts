import { domainToASCII, domainToUnicode } from "node:url";

/**
 * An address in the one form that accounts are stored and compared under: in lower case, with an
 * internationalised domain as the Punycode that SMTP carries. Text without "@" stays as it is.
 */
export function canonicalAddress(text: string): string {
  const address = text.trim().toLowerCase();
  // Only where needed, since the conversion rewrites numbers and percent signs as URLs do.
  return withDomain(address, (domain) =>
    /[^\p{ASCII}]/u.test(domain) ? domainToASCII(domain) : domain,
  );
}

/** An address with its domain in the script that its owner writes. */
export function shownAddress(address: string): string {
  return withDomain(address, (domain) =>
    domain.includes("xn--") ? domainToUnicode(domain) || domain : domain,
  );
}

function withDomain(address: string, convert: (domain: string) => string): string {
  const start = address.lastIndexOf("@") + 1;
  return start === 0 ? address : address.slice(0, start) + convert(address.slice(start));
}
