import { foldedName, inLatin, spacedName } from "../lib/folded-name";
import { once } from "../lib/memo";
import { DEFAULT_SITE_NAME, siteName } from "../lib/site-name";

const STAFF = [
  ...["support", "supports", "operator", "operators", "operations"],
  ...["certification", "certifications"],
  ...["支援", "客服", "客戶服務", "營運", "營運者", "認證"],
  ...["サポート", "運営", "運営者", "認証"],
  ...["지원", "고객지원", "서포트", "운영", "운영자", "인증"],
];
/** These words are reserved only next to one of the above. */
const BESIDE = [
  ...["the", "official", "customer", "member", "help", "site", "your"],
  ...["desk", "team", "service", "services", "center", "centre", "department", "dept", "office"],
  ...["staff", "account"],
  ...["官方", "團隊", "部", "部門", "中心", "服務", "組", "客戶", "會員"],
  ...["チーム", "デスク", "窓口", "センター", "担当", "担当者", "公式", "事務局", "カスタマー"],
  ...["팀", "센터", "부서", "담당", "담당자", "공식", "고객", "데스크"],
];

const words = once(() => [STAFF, BESIDE].map((names) => names.map(foldedName)));

/** Returns whether a name claims to be this site or its staff: "AI Marketplace Support", "認證部". */
export function isSiteName(name: string): boolean {
  const sites = [...new Set([siteName(), DEFAULT_SITE_NAME])];
  const [staff = [], beside = []] = words();
  const own = [...sites.map(foldedName).filter(Boolean), ...staff];
  if (isMadeOf(foldedName(name), own, beside)) return true;
  return sites.some((site) => contains(spaced(name), spaced(site)));
}

const spaced = (name: string) => inLatin(spacedName(name));

/** Runs in time linear in the name's length. */
function isMadeOf(name: string, own: readonly string[], beside: readonly string[]): boolean {
  const reached: (boolean | undefined)[] = [false];
  for (let at = 0; at < name.length; at++) {
    const before = reached[at];
    if (before === undefined) continue;
    for (const word of own) if (name.startsWith(word, at)) reached[at + word.length] = true;
    for (const word of beside) if (name.startsWith(word, at)) reached[at + word.length] ||= before;
  }
  return reached[name.length] === true;
}

/** A one-word site name, such as "Books", can be part of other names. */
function contains(name: string, site: string): boolean {
  const isPlain = /^[a-z0-9]*$/.test(site) || site.length < 4;
  if (isPlain) return false;
  const letters = Array.from(site.replaceAll(" ", "")).join(" ?");
  return new RegExp(`(?<![a-z0-9])${letters}(?![a-z0-9])`, "u").test(name);
}
