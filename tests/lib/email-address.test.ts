import { expect, test } from "bun:test";
import { domainToASCII } from "node:url";
import { shownAddress } from "../../src/lib/addresses";

const shown = (domain: string) => shownAddress(`ann@${domainToASCII(domain)}`);

test.each(["bücher.example", "例え.テスト", "香港書店.hk", "пример.рф", "서점.example"])(
  "%s is shown in its script",
  (domain) => {
    expect(shown(domain)).toBe(`ann@${domain}`);
  },
);

test.each(["аррӏе.com", "pаypal.example", "οοο.com", "ɑpple.com", "apple.сом"])(
  "%s, which imitates another, is shown as mail carries it",
  (domain) => {
    expect(shown(domain)).toBe(`ann@${domainToASCII(domain)}`);
    expect(shown(domain)).toContain("xn--");
  },
);
