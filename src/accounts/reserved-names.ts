import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import type { FaultCode } from "../lib/faults";
import { foldedName, readingsOf } from "../lib/folded-name";
import { once } from "../lib/memo";
import { DEFAULT_SITE_NAME, siteName } from "../lib/site-name";
import type { User } from "./user";

const STAFF_WORDS = [
  ...["support", "supports", "operator", "operators", "operations"],
  ...["certification", "certifications"],
  ...["支援", "客服", "客戶服務", "營運", "營運者", "認證"],
  ...["サポート", "運営", "運営者", "認証"],
  ...["지원", "고객지원", "서포트", "운영", "운영자", "인증"],
];
/** These words are reserved only next to a staff word or the site's name. */
const COMPANION_WORDS = [
  ...["the", "official", "customer", "member", "help", "site", "your"],
  ...["desk", "team", "service", "services", "center", "centre", "department", "dept", "office"],
  ...["staff", "account"],
  ...["官方", "團隊", "部", "部門", "中心", "服務", "組", "客戶", "會員"],
  ...["チーム", "デスク", "窓口", "センター", "担当", "担当者", "公式", "事務局", "カスタマー"],
  ...["팀", "센터", "부서", "담당", "담당자", "공식", "고객", "데스크"],
];

const foldedWords = once(() =>
  [STAFF_WORDS, COMPANION_WORDS].map((names) => names.map(foldedName)),
);

/** Returns whether a name claims to be this site or its staff: "AI Marketplace Support", "認證部". */
export function isSiteName(name: string): boolean {
  const sites = [...new Set([siteName(), DEFAULT_SITE_NAME])];
  const [staff = [], companions = []] = foldedWords();
  const reserved = [...sites.map(foldedName).filter(Boolean), ...staff];
  return readingsOf(name).some(
    (reading) =>
      consistsOf(reading.replaceAll(" ", ""), reserved, companions) ||
      sites.flatMap(readingsOf).some((site) => containsSiteName(reading, site)),
  );
}

/** Runs in time linear in the name's length. */
function consistsOf(
  name: string,
  reserved: readonly string[],
  companions: readonly string[],
): boolean {
  const reachable: (boolean | undefined)[] = [false];
  for (let at = 0; at < name.length; at++) {
    const before = reachable[at];
    if (before === undefined) continue;
    for (const word of reserved) if (name.startsWith(word, at)) reachable[at + word.length] = true;
    for (const word of companions)
      if (name.startsWith(word, at)) reachable[at + word.length] ||= before;
  }
  return reachable[name.length] === true;
}

/** A one-word site name, such as "Books", can be part of other names. */
function containsSiteName(name: string, site: string): boolean {
  const isCommonWord = /^[a-z0-9]*$/.test(site) || site.length < 4;
  if (isCommonWord) return false;
  const letters = Array.from(site.replaceAll(" ", "")).join(" ?");
  return new RegExp(`(?<![a-z0-9])${letters}(?![a-z0-9])`, "u").test(name);
}

type MemberNames = Pick<User, "email" | "first_name" | "last_name" | "organization"> & {
  id: string | null;
  is_email_verified: number;
};

export async function requireOwnNames(
  db: Db,
  member: MemberNames,
  before: Pick<User, "first_name" | "last_name" | "organization"> | null = null,
  isOperator = false,
): Promise<void> {
  const { first_name: first, last_name: last, organization } = member;
  const isRenamed = first !== before?.first_name || last !== before?.last_name;
  const checks: [field: string, changed: boolean, names: string[]][] = [
    ["organization", organization !== before?.organization, [organization]],
    ["firstName", isRenamed, [first]],
    ["lastName", isRenamed, [last, `${first} ${last}`, `${last} ${first}`]],
  ];
  const changed = checks.filter(([, isChanged]) => isChanged);
  const withSiteName = isOperator ? [] : changed.filter(([, , names]) => names.some(isSiteName));
  if (withSiteName.length > 0)
    throw new InvalidInput(withSiteName.map(([path]) => ({ path, message: "name-of-site" })));
  for (const [path, , names] of changed)
    if (await belongsToOtherMember(db, names, member))
      throw new InvalidInput([{ path, message: "name-verified" }]);
}

/** The seller's own name is allowed, because it was checked when the seller chose it. */
export async function requireOwnPublisher(
  tx: Db,
  sellerId: string,
  publisher: string,
): Promise<void> {
  const seller = await tx
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "organization", "is_email_verified"])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  const isOwn = foldedName(publisher) === foldedName(seller.organization);
  const fault = (message: FaultCode) => new InvalidInput([{ path: "publisher", message }]);
  if (!isOwn && isSiteName(publisher)) throw fault("name-of-site");
  if (await belongsToOtherMember(tx, [publisher], seller)) throw fault("publisher-verified");
}

async function belongsToOtherMember(
  db: Db,
  names: string[],
  member: MemberNames,
): Promise<boolean> {
  const readings = names.flatMap(readingsOf).map((reading) => reading.replaceAll(" ", ""));
  const keys = readings.filter(Boolean);
  if (keys.length === 0) return false;
  const owners = await db
    .selectFrom("users")
    .select(["id", "verified_domain"])
    .where("verified_key", "in", keys)
    .where("suspended_at", "is", null)
    .execute();
  if (owners.length === 0 || owners.some(({ id }) => id === member.id)) return false;
  return !owners.some(({ verified_domain: domain }) => isColleague(member, domain));
}

function isColleague({ email, is_email_verified }: MemberNames, domain: string | null): boolean {
  if (domain === null || is_email_verified !== 1) return false;
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}
