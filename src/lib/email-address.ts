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

/** Scripts in which a Latin name can be imitated to the letter, and Latin letters that few write. */
const LOOKALIKE =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\u0250-\u02ff\u2c60-\u2c7f\ua720-\ua7ff]/u;

/**
 * An address with its domain in the script that its owner writes; what may imitate another domain stays
 * Punycode, as in browsers: Cyrillic and the like, unless all of the domain is.
 */
export function shownAddress(address: string): string {
  return withDomain(address, (domain) => {
    const shown = domain.includes("xn--") ? domainToUnicode(domain) : "";
    const isForeign = !/[a-z]/.test(shown) && LOOKALIKE.test(shown.split(".").at(-1) ?? "");
    return shown === "" || (LOOKALIKE.test(shown) && !isForeign) ? domain : shown;
  });
}

function withDomain(address: string, convert: (domain: string) => string): string {
  const start = address.lastIndexOf("@") + 1;
  return start === 0 ? address : address.slice(0, start) + convert(address.slice(start));
}
