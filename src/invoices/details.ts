import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { addresseeOf } from "../accounts/email";
import type { ClientInfo } from "../accounts/security-log";
import type { User } from "../accounts/user";
import { findUser } from "../accounts/users";
import type { ContractTerms, Party } from "../contracts/terms";
import { countryCode } from "../lib/countries";
import { queueMail } from "../mail/outbox";
import { colleaguesOf } from "../memberships/colleagues";
import { packageTax, reviseAddedTax, statedRules } from "../packages/added-tax";
import { REQUIRED_DETAILS, type RequiredDetail } from "../rules/deal";
import { permissionsOf } from "../rules/organization";
import type { TaxKind, TaxRules } from "../rules/tax";
import { vatNumberIn } from "./electronic-address";
import { BILLING_FIELDS, type BillingDetails, NO_DETAILS } from "./schema";

/** Only the parties to a contract or an invoice can see these details. */
export async function billingDetailsOf(db: Db, memberId: string | null): Promise<BillingDetails> {
  if (memberId === null) return NO_DETAILS;
  const row = await findDetails.first(db, { memberId });
  return detailsIn(row?.details ?? null);
}

/** Older details lack newer fields. */
export function detailsIn(stored: string | null): BillingDetails {
  return { ...NO_DETAILS, ...(stored !== null && (JSON.parse(stored) as Partial<BillingDetails>)) };
}

const findDetails = prepared<{ memberId: string }, { details: string }>((db, value) =>
  db.selectFrom("billing_details").select("details").where("member_id", "=", value("memberId")),
);

/** The member or, in an organization, all whose roles include its invoices. */
async function billersOf(tx: Db, memberId: string): Promise<User[]> {
  const colleagues = (await colleaguesOf(tx, [memberId])).get(memberId) ?? [];
  const billers = colleagues.filter(({ roles }) => permissionsOf(roles).has("bill"));
  const ids = colleagues.length === 0 ? [memberId] : billers.map((biller) => biller.memberId);
  return tx.selectFrom("users").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Mails the owners what has changed, because a thief could redirect payments. */
export async function changeBillingDetails(
  db: Db,
  { memberId, from }: { memberId: string; from: ClientInfo },
  details: BillingDetails,
  now: number,
): Promise<{ isChanged: boolean }> {
  return inTransaction(db, async (tx) => {
    const before = await billingDetailsOf(tx, memberId);
    const fields = BILLING_FIELDS.filter((field) => details[field] !== before[field]);
    if (fields.length === 0) return { isChanged: false };
    await saveBillingDetails(tx, memberId, details, now);
    for (const user of await billersOf(tx, memberId)) {
      const values = { ...addresseeOf(user), ...from, fields, at: now };
      await queueMail(tx, { to: user.email, template: "billing-details-changed", values }, now);
    }
    return { isChanged: true };
  });
}

export async function saveBillingDetails(
  db: Db,
  memberId: string,
  details: BillingDetails,
  now: number,
): Promise<void> {
  const columns = { details: JSON.stringify(details), updated_at: now };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("billing_details")
      .values({ member_id: memberId, ...columns })
      .onConflict((conflict) => conflict.column("member_id").doUpdateSet(columns))
      .execute();
    await reviseAddedTax(tx, memberId, packageTax(details), now);
  });
}

/** Without the buyer's country, no invoice can be issued, and nobody can pay it. */
export async function lacksCountry(
  db: Db,
  { id, country }: { id: string; country: string },
): Promise<boolean> {
  if (countryCode(country) !== null) return false;
  return countryOf(await billingDetailsOf(db, id), { country }) === null;
}

/** Falls back to the account's country, the VAT number's prefix and the address's last line. */
export function countryOf(details: BillingDetails, party: Pick<Party, "country">): string | null {
  const { countryCode: statedCode, taxNumber, address } = details;
  const [vatPrefix = ""] = vatNumberIn(taxNumber)?.match(/^../) ?? [];
  const candidates = [
    statedCode,
    party.country,
    VAT_COUNTRIES[vatPrefix] ?? vatPrefix,
    address.split("\n").at(-1),
  ];
  return (
    candidates.map((candidate) => countryCode(candidate ?? "")).find((code) => code !== null) ??
    null
  );
}

const VAT_COUNTRIES: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

export function missingDetails(
  { seller, buyer }: Record<"seller" | "buyer", BillingDetails>,
  terms: Pick<ContractTerms, "seller" | "buyer" | "tax">,
): RequiredDetail[] {
  const fixed = terms.tax?.fixed;
  const kind = fixed?.kind ?? seller.taxKind;
  const buyerNumber = fixed?.taxNumber || buyer.taxNumber || buyer.registrationNumber;
  const missing: Record<RequiredDetail, boolean> = {
    legalName: seller.legalName === "",
    address: seller.address === "",
    country: countryOf(seller, terms.seller) === null,
    payment: seller.bankDetails === "" && seller.paymentLink === "",
    tax: kind === "",
    // The seller may have removed the number since the tax was fixed.
    taxNumber: fixed !== undefined && !isIdentified(kind, seller),
    // Reverse charge requires the buyer's tax or registration number.
    buyerNumber: kind === "reverse" && buyerNumber === "",
    buyerCountry: countryOf(buyer, terms.buyer) === null,
  };
  return REQUIRED_DETAILS.filter((detail) => missing[detail]);
}

/** Exports require a VAT number, and all other taxes any number. */
function isIdentified(kind: TaxKind | "", { taxNumber }: BillingDetails): boolean {
  if (kind === "export") return vatNumberIn(taxNumber) !== null;
  return kind === "outside" || taxNumber !== "";
}

export const isFromBuyer = (detail: RequiredDetail) =>
  detail === "buyerNumber" || detail === "buyerCountry";

export interface SellerInvoicing {
  /** What a seller can add before anybody has bought. */
  missing: RequiredDetail[];
  /** Null before the seller has stated a tax. */
  tax: TaxRules | null;
}

export async function sellerInvoicing(db: Db, sellerId: string): Promise<SellerInvoicing> {
  const { country } = await findUser(db, sellerId);
  const seller = await billingDetailsOf(db, sellerId);
  const party = { name: "", organization: "", email: "", country };
  const missing = missingDetails({ seller, buyer: NO_DETAILS }, { seller: party, buyer: party });
  return { missing: missing.filter((detail) => !isFromBuyer(detail)), tax: statedRules(seller) };
}
