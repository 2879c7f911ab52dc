import type { Page } from "playwright";
import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { offerAuthenticator } from "../../src/accounts/authenticator";
import { issueToken, type TokenPurpose } from "../../src/accounts/mail-tokens";
import { storePasskey } from "../../src/accounts/passkeys";
import { askToBid } from "../../src/bidders/requests";
import { declineCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { proposeAmendment } from "../../src/delivery/amending";
import { readDelivery } from "../../src/delivery/delivery";
import { sendInvitations } from "../../src/invitations/invitations";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR } from "../../src/lib/time";
import { makePriceOffer } from "../../src/licenses/price-offers";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import type { Site } from "./browsing";
import { addSale, SELLER_DETAILS, stateDetails } from "./deals";
import { bringTo } from "./deliveries";
import { cellsOf, csv } from "./import-rows";
import { addLot } from "./listings";
import {
  addApproval,
  addCountered,
  addFailedCopy,
  addInvoiced,
  addOffered,
  addReport,
  addRounds,
  addSentEvent,
} from "./look-deals";
import { addProvider, NEWCOMER } from "./look-providers";
import { MADE_UP } from "./mail";
import { addNotice, confirmationLink } from "./notices";
import { becomesLive, reviewBid } from "./package-visit";
import { addUser, PASSWORD, type Person, registrationForm } from "./people";
import { addSampling } from "./sampled-collection";
import { addSealedDelivery } from "./sealed-delivery";
import { present } from "./uploads";
import type { World } from "./world";

export interface Look {
  name: string;
  as?: Person;
  path(lots: Lots): string;
  islands?: true;
  act?(page: Page): Promise<void>;
}

interface Lots {
  sound: string;
  running: string;
  ended: string;
  uncertified: string;
  contract: string;
  amended: string;
  sampled: string;
  sealed: string;
  disputed: string;
  invoiced: string;
  paid: string;
  cancelled: string;
  missed: string;
  seats: string;
  round: string;
  shelf: string;
  fixed: string;
  priceOffer: string;
  approval: string;
  webhook: string;
  sentEvent: string;
  countered: string;
  counterOffer: string;
  exclusively: string;
  offer: string;
  unreported: string;
  reported: string;
  invited: string;
  approved: string;
  seller: string;
  writer: string;
  links: Record<
    | ("verification" | "reset" | "replacement" | "guardedReplacement" | "unsubscription")
    | ("notice" | "confirmation"),
    string
  >;
}

export const LOOKS: Look[] = [
  { name: "landing", path: () => "/" },
  { name: "sign-in", path: () => "/login" },
  { name: "refused sign-in", path: () => "/login", act: submit("Sign In to AI Marketplace") },
  { name: "sign-in with an organization", path: () => "/login/organization" },
  { name: "unknown domain", path: () => "/login/organization", act: signInAtNone },
  { name: "first entry", path: () => "/login/organization", act: openFirstEntry },
  { name: "registration", path: () => "/register" },
  { name: "refused registration", path: () => "/register", act: submit("Create account") },
  { name: "completed registration", path: () => "/register/complete" },
  { name: "taken address", path: () => "/register", act: registerTakenAddress },
  { name: "waiting registration", path: () => "/register/complete?overwrite=true" },
  { name: "forgotten password", path: () => "/password-reset" },
  { name: "mailed password link", path: () => "/password-reset/mailed" },
  { name: "new password", path: ({ links }) => links.reset },
  { name: "verification", path: ({ links }) => links.verification },
  { name: "unsubscription", path: ({ links }) => links.unsubscription },
  { name: "unsubscribed", path: ({ links }) => links.unsubscription, act: unsubscribeByButton },
  { name: "replacement", path: ({ links }) => links.replacement },
  { name: "replacement of an account with factors", path: ({ links }) => links.guardedReplacement },
  { name: "second step", path: () => "/login", act: givePasswordOfDora },
  { name: "proof by password", as: "ada", path: () => "/proof" },
  { name: "proof by a second factor", as: "kim", path: () => "/proof?next=/profile" },
  { name: "authenticator", as: "ada", path: () => "/settings/authenticator" },
  { name: "recovery codes", as: "kim", path: () => "/settings", act: makeRecoveryCodes },
  { name: "second factors", as: "kim", path: () => "/settings" },
  { name: "new passkey", as: "kim", path: () => "/settings/passkeys/new" },
  { name: "unknown link", path: () => `/email-verification/${MADE_UP}` },
  { name: "profile", as: "ada", path: () => "/profile" },
  { name: "profile dialog", as: "mei", path: () => "/profile", act: click("Edit Profile") },
  { name: "profile details", as: "ada", path: () => "/profile/details" },
  { name: "password change", as: "ada", path: () => "/profile/password" },
  { name: "account deletion", as: "ada", path: () => "/profile/deletion" },
  { name: "marketplace", path: () => "/marketplace" },
  { name: "marketplace of a member", as: "ada", path: () => "/" },
  { name: "marketplace of a seller", as: "mei", path: () => "/marketplace?status=all" },
  { name: "marketplace as a list", as: "ada", path: () => "/marketplace?view=list" },
  { name: "marketplace without results", path: () => "/marketplace?search=nothing+like+it" },
  { name: "saved searches", as: "ada", path: () => "/saved-searches" },
  { name: "following", as: "ada", path: () => "/following" },
  { name: "following nothing", as: "kim", path: () => "/following" },
  {
    name: "calendar address",
    as: "ada",
    path: () => "/following",
    act: (page) => page.locator("#calendar button").first().click(),
  },
  { name: "no saved searches", as: "kim", path: () => "/saved-searches" },
  { name: "search to save", as: "ada", path: () => "/saved-searches/new?search=law" },
  { name: "comparison", path: ({ running, ended }) => `/compare?packages=${running},${ended}` },
  { name: "package", islands: true, path: ({ running }) => `/package/${running}` },
  { name: "package of a bidder", as: "ada", islands: true, path: (l) => `/package/${l.running}` },
  { name: "package of its seller", as: "mei", islands: true, path: (l) => `/package/${l.running}` },
  {
    name: "review of a bid",
    as: "ada",
    islands: true,
    path: (l) => `/package/${l.uncertified}`,
    act: askForReview,
  },
  { name: "review page", as: "ada", path: (l) => `/package/${l.uncertified}/bids/new?amount=2500` },
  { name: "bid history", as: "ada", path: ({ running }) => `/package/${running}/bids` },
  { name: "ended package", islands: true, path: ({ ended }) => `/package/${ended}` },
  { name: "corpus profile", as: "mei", islands: true, path: () => "/corpus-profile" },
  { name: "corpus profile of a buyer", as: "ada", path: () => "/corpus-profile" },
  { name: "upload guide", as: "mei", path: () => "/corpus-profile/guide" },
  { name: "quality figures", path: () => "/quality-figures" },
  { name: "listing form", as: "mei", path: () => "/create-package" },
  { name: "import", as: "mei", path: () => "/packages/import" },
  { name: "import with results", as: "mei", path: () => "/packages/import", act: importRows },
  { name: "listing to edit", as: "mei", path: (l) => `/package/${l.uncertified}/edit` },
  { name: "publisher", path: (l) => `/publisher/${l.seller}` },
  { name: "roadshows", as: "mei", path: () => "/roadshows" },
  { name: "running roadshows", path: () => "/roadshows/running" },
  { name: "roadshow form", as: "mei", path: () => "/roadshows/new" },
  { name: "roadshow", as: "mei", path: (l) => `/roadshow/${l.running}` },
  { name: "roadshow of nothing", as: "mei", path: (l) => `/roadshow/${l.uncertified}` },
  { name: "roadshow content", as: "mei", path: (l) => `/roadshow/${l.running}?tab=content` },
  { name: "interested buyers", as: "mei", path: (l) => `/roadshow/${l.running}?tab=buyers` },
  { name: "roadshow analytics", as: "mei", path: (l) => `/roadshow/${l.running}?tab=analytics` },
  {
    name: "roadshow material",
    as: "mei",
    path: (l) => `/roadshow/${l.running}/materials/${l.sound}`,
  },
  {
    name: "material form",
    as: "mei",
    path: (l) => `/roadshow/${l.running}/materials/new?type=video`,
  },
  {
    name: "refused material form",
    as: "mei",
    path: (l) => `/roadshow/${l.running}/materials/${l.sound}/edit`,
    act: async (page) => {
      await page.getByLabel("Title").fill("");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.locator(".toast").waitFor();
    },
  },
  { name: "deletion", as: "mei", path: ({ running }) => `/package/${running}/deletion` },
  { name: "trade", as: "mei", islands: true, path: () => "/trade" },
  { name: "accepted bids", as: "mei", islands: true, path: () => "/trade?tab=accepted" },
  {
    name: "bids of a package",
    as: "mei",
    islands: true,
    path: (l) => `/trade?package=${l.running}`,
  },
  { name: "no rejected bids", as: "mei", islands: true, path: () => "/trade?tab=rejected" },
  { name: "replacing a bid", as: "mei", islands: true, path: () => "/trade", act: replaceBid },
  { name: "report of a bid", as: "mei", path: (l) => `/bid/${l.unreported}/report` },
  { name: "reported bid", as: "mei", path: (l) => `/bid/${l.reported}/report` },
  { name: "changes by consent", as: "mei", path: (l) => `/package/${l.running}/changes` },
  { name: "second-chance offers", as: "mei", path: (l) => `/package/${l.missed}/offers` },
  { name: "counter-offers", as: "mei", path: (l) => `/package/${l.countered}/offers` },
  { name: "counter-offer", as: "mei", path: (l) => `/offer/${l.counterOffer}` },
  { name: "own counter-offer", as: "kim", islands: true, path: (l) => `/package/${l.countered}` },
  { name: "round", islands: true, path: (l) => `/package/${l.seats}` },
  {
    name: "round of a member with a seat",
    as: "ada",
    islands: true,
    path: (l) => `/package/${l.seats}`,
  },
  {
    name: "round of a member without",
    as: "bo",
    islands: true,
    path: (l) => `/package/${l.seats}`,
  },
  {
    name: "round with an exclusive bid",
    as: "kim",
    islands: true,
    path: (l) => `/package/${l.seats}`,
  },
  { name: "round of its seller", as: "mei", islands: true, path: (l) => `/package/${l.seats}` },
  { name: "review of a seat", as: "bo", path: (l) => `/package/${l.seats}/bids/new?amount=700` },
  { name: "history of a round", as: "ada", path: (l) => `/package/${l.seats}/bids` },
  { name: "ended round", as: "ada", islands: true, path: (l) => `/package/${l.round}` },
  {
    name: "round sold exclusively",
    as: "ada",
    islands: true,
    path: (l) => `/package/${l.exclusively}`,
  },
  { name: "award", as: "mei", path: (l) => `/package/${l.round}/award` },
  { name: "shelf", as: "mei", path: (l) => `/package/${l.shelf}/shelf` },
  { name: "purchase of a license", as: "kim", path: (l) => `/package/${l.shelf}/license` },
  { name: "license on sale", as: "kim", islands: true, path: (l) => `/package/${l.shelf}` },
  { name: "fixed price", as: "mei", path: (l) => `/package/${l.fixed}` },
  { name: "own offer below a price", as: "kim", path: (l) => `/package/${l.fixed}` },
  { name: "new offer below a price", as: "bo", path: (l) => `/package/${l.fixed}/price-offer` },
  { name: "offer below a price", as: "mei", path: (l) => `/offer/${l.priceOffer}` },
  { name: "offers below a price", as: "mei", path: (l) => `/package/${l.fixed}/offers` },
  { name: "price of a fixed price", as: "mei", path: (l) => `/package/${l.fixed}/shelf` },
  { name: "second-chance offer", as: "bo", path: (l) => `/offer/${l.offer}` },
  { name: "trade of a buyer", as: "ada", path: () => "/trade" },
  { name: "contracts", as: "bo", path: () => "/contracts" },
  { name: "no contracts", as: "kim", path: () => "/contracts" },
  { name: "contract", as: "bo", path: (l) => `/contract/${l.contract}` },
  {
    name: "contract to deliver",
    as: "mei",
    islands: true,
    path: (l) => `/contract/${l.contract}`,
  },
  {
    name: "sampled collection to deliver",
    as: "mei",
    islands: true,
    path: (l) => `/contract/${l.sampled}`,
  },
  { name: "sealed delivery of its buyer", as: "bo", path: (l) => `/contract/${l.sealed}` },
  { name: "sealed delivery of its seller", as: "mei", path: (l) => `/contract/${l.sealed}` },
  { name: "invoice", as: "bo", path: (l) => `/contract/${l.invoiced}` },
  {
    name: "invoice of its seller",
    as: "mei",
    islands: true,
    path: (l) => `/contract/${l.invoiced}`,
  },
  { name: "proposed change", as: "bo", path: (l) => `/contract/${l.amended}` },
  { name: "proposal", as: "bo", path: (l) => `/contract/${l.invoiced}/amendments` },
  { name: "payment", as: "bo", path: (l) => `/contract/${l.invoiced}/delivery/claim` },
  { name: "payment received", as: "mei", path: (l) => `/contract/${l.invoiced}/delivery/paid` },
  { name: "receipt", as: "bo", path: (l) => `/contract/${l.paid}` },
  { name: "credit note", as: "bo", path: (l) => `/contract/${l.cancelled}` },
  { name: "bucket of a delivery", as: "bo", path: (l) => `/contract/${l.sealed}/bucket` },
  {
    name: "refused bucket",
    as: "bo",
    path: (l) => `/contract/${l.amended}/bucket`,
    act: nameNoBucket,
  },
  { name: "step of a delivery", as: "bo", path: (l) => `/contract/${l.sealed}/delivery/claim` },
  { name: "disputed delivery", as: "bo", path: (l) => `/contract/${l.disputed}` },
  { name: "contract of others", as: "ada", path: (l) => `/contract/${l.contract}` },
  { name: "certification", as: "mei", path: (l) => `/package/${l.uncertified}/certification` },
  { name: "invitations", as: "mei", path: (l) => `/package/${l.invited}/invitations` },
  {
    name: "package for invited people",
    as: "mei",
    islands: true,
    path: (l) => `/package/${l.invited}`,
  },
  { name: "bidders", as: "mei", path: (l) => `/package/${l.approved}/bidders` },
  {
    name: "package of a member who can ask to bid",
    as: "ada",
    islands: true,
    path: (l) => `/package/${l.approved}`,
  },
  {
    name: "package of a member who has asked to bid",
    as: "bo",
    islands: true,
    path: (l) => `/package/${l.approved}`,
  },
  { name: "notice form", path: (l) => `/report?about=/package/${l.running}` },
  {
    name: "refused notice",
    path: () => "/report",
    act: async (page) => {
      await page.getByRole("button", { name: "Send report" }).click();
      await page.locator(".toast").waitFor();
    },
  },
  { name: "notice", path: ({ links }) => links.notice },
  { name: "notices to confirm", path: ({ links }) => links.confirmation },
  { name: "notices", as: "kim", path: () => "/operator/reports" },
  { name: "fees", as: "kim", path: () => "/operator/fees" },
  { name: "notice to decide", as: "kim", path: () => "/operator/reports/N-2026-000001" },
  { name: "operator desk", as: "kim", path: () => "/operator" },
  { name: "transparency report", as: "kim", path: () => "/operator/report" },
  { name: "objections", as: "kim", path: () => "/operator/appeals" },
  { name: "certifications", as: "kim", path: () => "/operator/certifications" },
  { name: "disputes", as: "kim", path: () => "/operator/disputes" },
  { name: "refunds", as: "kim", path: () => "/operator/refunds" },
  { name: "near-duplicates", as: "kim", path: () => "/operator/near-copies" },
  { name: "reported bids", as: "kim", path: () => "/operator/bid-reports" },
  { name: "site announcement", as: "kim", path: () => "/operator/announcement" },
  { name: "roles", as: "kim", path: () => "/operator/roles" },
  { name: "texts", as: "kim", path: () => "/operator/texts" },
  { name: "text to edit", as: "kim", path: () => "/operator/texts/terms" },
  { name: "new members", as: "kim", path: () => "/operator/joining" },
  { name: "members", as: "kim", path: () => "/operator/members" },
  { name: "organizations", as: "kim", path: () => "/operator/organizations" },
  {
    name: "organization's desk",
    as: "kim",
    path: ({ seller }) => `/operator/organizations/${seller}`,
  },
  { name: "packages", as: "kim", path: () => "/operator/packages" },
  { name: "no packages", as: "kim", path: () => "/operator/packages?search=nothing+like+it" },
  { name: "auctions", as: "kim", path: () => "/operator/auctions" },
  { name: "contracts and deliveries", as: "kim", path: () => "/operator/contracts" },
  { name: "operators' decisions", as: "kim", path: () => "/operator/actions" },
  { name: "unsent emails", as: "kim", path: () => "/operator/emails" },
  { name: "member", as: "kim", path: ({ seller }) => `/operator/members/${seller}` },
  { name: "account", as: "kim", path: ({ seller }) => `/operator/members/${seller}/account` },
  {
    name: "decide on a package",
    as: "kim",
    path: ({ running }) => `/operator/packages/${running}`,
  },
  { name: "settings", as: "ada", path: () => "/settings" },
  { name: "tokens", as: "ada", path: () => "/settings/tokens", act: createTokens },
  { name: "refused token", as: "mei", path: () => "/settings/tokens", act: refuseToken },
  {
    name: "collection to sample",
    as: "mei",
    islands: true,
    path: (l) => `/package/${l.uncertified}/collection`,
  },
  { name: "sampled collection", as: "mei", path: (l) => `/package/${l.running}/collection` },
  { name: "passages", path: ({ running }) => `/package/${running}/passages` },
  { name: "organization", as: "ada", path: () => "/organization" },
  { name: "single sign-on", as: "ada", path: () => "/organization/sign-in" },
  { name: "no single sign-on", as: "bo", path: () => "/organization/sign-in" },
  { name: "refused provider", as: "ada", path: () => "/organization/sign-in", act: refuseProvider },
  { name: "approvals", as: "ada", path: () => "/approvals" },
  { name: "approval", as: "ada", path: ({ approval }) => `/approvals/${approval}` },
  { name: "acts of an organization", as: "ada", path: () => "/organization/acts" },
  { name: "webhooks", as: "ada", path: () => "/settings/webhooks" },
  { name: "no webhooks", as: "kim", path: () => "/settings/webhooks" },
  { name: "refused webhook", as: "bo", path: () => "/settings/webhooks", act: addNoWebhook },
  { name: "secret of a webhook", as: "bo", path: () => "/settings/webhooks", act: addWebhook },
  { name: "webhook", as: "ada", path: ({ webhook }) => webhook },
  { name: "sent event", as: "ada", path: ({ sentEvent }) => sentEvent },
  { name: "refused settings", as: "mei", path: () => "/settings", act: refuseSettings },
  { name: "messages", as: "mei", path: () => "/messages" },
  { name: "notifications", as: "mei", path: () => "/notifications" },
  { name: "no notifications", as: "kim", path: () => "/notifications" },
  { name: "no messages", as: "kim", path: () => "/messages" },
  {
    name: "conversation",
    as: "mei",
    islands: true,
    path: (l) => `/messages/${l.running}/${l.writer}`,
  },
  {
    name: "first message",
    as: "bo",
    islands: true,
    path: (l) => `/messages/${l.running}/${l.seller}`,
  },
  { name: "chat window", as: "ada", path: (l) => `/package/${l.running}`, act: openChat },
  { name: "samples", path: ({ running }) => `/package/${running}/samples` },
  { name: "dashboard of a seller", as: "mei", path: () => "/dashboard" },
  { name: "dashboard, nothing listed", as: "ada", path: () => "/dashboard?tab=packages" },
  { name: "own bids", as: "ada", path: () => "/dashboard?tab=bids" },
  { name: "no bids", as: "kim", path: () => "/dashboard?tab=bids" },
  { name: "favorites", as: "ada", path: () => "/dashboard?tab=favorites" },
  { name: "own analytics", as: "ada", path: () => "/dashboard?tab=analytics" },
  { name: "market overview", as: "ada", path: () => "/analytics" },
  { name: "market by quality", as: "ada", path: () => "/analytics?tab=quality" },
  { name: "market by language", as: "ada", path: () => "/analytics?tab=languages" },
  { name: "market by content", as: "ada", path: () => "/analytics?tab=content" },
  { name: "terms", path: () => "/terms" },
  { name: "privacy", path: () => "/privacy" },
  { name: "developers", path: () => "/developers" },
  { name: "error codes", path: () => "/developers/errors" },
  { name: "changes of the API", path: () => "/developers/changes" },
  { name: "guides for programs", path: () => "/developers/guides" },
  { name: "calls of a topic", path: () => "/developers/bids" },
  { name: "unknown address", path: () => "/no-such-page" },
  { name: "unknown package", path: () => "/package/no-such-package" },
  { name: "account menu", as: "ada", path: () => "/terms", act: (page) => openMenu(page) },
];

interface Inspection {
  prepare?(page: Page): Promise<void>;
  inspect(page: Page, open: () => Promise<void>, look: Look): Promise<string[]>;
}

export async function inspectLooks(
  site: Site,
  looks: readonly Look[],
  { prepare, inspect }: Inspection,
): Promise<string[]> {
  site.allowError(/status of 40[0349]/);
  const lots = await furnish(site.world);
  const windows = new Map<Person | undefined, Page>();
  const openWindow = async (person?: Person) => {
    const page = await (person ? site.as(person) : site.visitor());
    await prepare?.(page);
    if (person === "kim") await addFactors(site.world.db, site.world.people.kim.id);
    return page;
  };
  const found: string[] = [];
  for (const look of looks) {
    const page = windows.get(look.as) ?? (await openWindow(look.as));
    windows.set(look.as, page);
    const open = async () => {
      await page.goto(look.path(lots));
      await look.act?.(page);
    };
    const faults = await inspect(page, open, look);
    found.push(...faults.map((fault) => `${look.name}: ${fault}`));
  }
  return found;
}

function submit(button: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: button }).click();
    await page.locator(".toast").waitFor();
  };
}

async function unsubscribeByButton(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "Unsubscribed" }).waitFor();
}

function click(link: string) {
  return (page: Page) => page.getByRole("link", { name: link }).click();
}

async function givePasswordOfDora(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dora@example.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
}

async function makeRecoveryCodes(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create new recovery codes" }).click();
  await page.locator(".recovery-codes").waitFor();
}

async function registerTakenAddress(page: Page): Promise<void> {
  const { acceptTerms: _, acceptPrivacy: __, role: ___, ...fields } = registrationForm("ada");
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.getByLabel("I accept the Terms of Service").check();
  await page.getByLabel("I have read the Privacy Policy").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("dialog").waitFor();
}

async function refuseSettings(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.locator(".field-error").waitFor();
}

async function createTokens(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Notebook of the data team");
  await page.getByLabel("Bid and buy").check();
  await page.getByLabel("Limit per bid (USD)").fill("5000");
  await page.getByLabel("Only from these networks").fill("203.0.113.0/24 2001:db8::/32");
  await page.getByRole("button", { name: "Create a token" }).click();
  await page.getByRole("link", { name: "Back to tokens" }).click();
  await page.getByText("Never used").waitFor();
}

async function refuseToken(page: Page): Promise<void> {
  await page.getByLabel("Only from these networks").fill("office");
  await page.getByRole("button", { name: "Create a token" }).click();
  await page.locator(".field-error").first().waitFor();
}

async function signInAtNone(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nia@unknown.test");
  await page.getByRole("button", { name: "Continue to sign-in" }).click();
  await page.locator(".caution").waitFor();
}

async function openFirstEntry(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "provider", value: NEWCOMER, url: page.url() }]);
  await page.goto("/login/organization/account");
}

async function refuseProvider(page: Page): Promise<void> {
  await page.getByLabel("Issuer").fill("login");
  await page.getByRole("button", { name: "Save the provider" }).click();
  await page.locator(".field-error").waitFor();
}

async function askForReview(page: Page): Promise<void> {
  await becomesLive(page);
  await reviewBid(page, "2500");
  await page.getByRole("dialog", { name: "Review your bid" }).waitFor();
}

async function openChat(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Contact Seller" }).click();
  await page.locator(".chat-line time").first().waitFor();
}

async function replaceBid(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Accept: $1,050.00" }).click();
  await page.getByText("Bid accepted", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Accept: $99,999,999.99" }).click();
  await page.getByRole("alertdialog", { name: "Replace the accepted bid?" }).waitFor();
}

async function nameNoBucket(page: Page): Promise<void> {
  await page.getByLabel("Endpoint").fill("http://s3.test/files");
  await page.getByRole("button", { name: "Check and save" }).click();
  await page.locator(".field-error").first().waitFor();
}

async function addNoWebhook(page: Page): Promise<void> {
  await page.getByLabel("Address").fill("https://hooks.test/in");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  await page.locator(".field-error").waitFor();
}

async function addWebhook(page: Page): Promise<void> {
  await page.getByLabel("Address").fill("https://hooks.test/in");
  await page.getByLabel("You win").check();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  await page.getByText("whsec_").waitFor();
}

function openMenu(page: Page): Promise<void> {
  return page.locator(".account-menu summary").click();
}

async function furnish(world: World): Promise<Lots> {
  const { db, people, clock, as } = world;
  const now = clock.now();
  await stateDetails(world, "mei", TAXED);
  await stateDetails(world, "bo");
  const countered = await addCountered(world);
  const offered = { ...(await addOffered(world)), ...countered, ...(await addRounds(world)) };
  const list = (lot: Parameters<typeof addLot>[3]) => addLot(db, people.mei.id, now, lot);
  const textbook = { title: "香港中學數學題庫", category: "textbook" } as const;
  const asked = await list({ ...textbook, language: "zh-traditional" });
  await list({ title: "한국 신문 사설 모음", category: "Entertainment", language: "Korean" });
  await addLot(db, people.mei.id, now - 10 * DAY, {
    title: "Plays",
    category: "Entertainment",
    auctionDurationHours: 720,
  });
  const letters = { title: "Untested letters", category: "Legal", certified: false } as const;
  const { id: uncertified } = await list(letters);
  const { id: fixed } = await list({
    title: "Price lists",
    sale: "fixed",
    shelf: "unlimited",
    takesOffers: true,
  });
  const terms = { packageId: fixed, buyerId: people.kim.id, amountCents: 60_000 };
  const { id: priceOffer } = await makePriceOffer(db, terms, now);
  const { id: invited } = await list({ title: "Letters of few", audience: "invited" });
  const approved = await list({ title: "Letters on request", audience: "approved" });
  const bidder = { packageId: approved.id, memberId: people.bo.id, note: "x".repeat(500) };
  await askToBid(db, bidder, now);
  const emails = ["ada@example.test", `${"x".repeat(60)}@example.test`];
  const own = { packageId: invited, sellerId: people.mei.id };
  await sendInvitations(db, { ...own, emails, organizations: [] }, now);
  const decision = { packageId: uncertified, decidedBy: people.kim.id, note: "Add a sample." };
  await declineCertification(db, decision, now);
  await requestCertification(db, uncertified, people.mei.id, now);
  const ended = await addLot(db, people.mei.id, now - 2 * DAY, { auctionDurationHours: 24 });
  const running = await addLot(db, people.mei.id, now - HOUR, {
    title: `Statistics-and-probability ${"x".repeat(40)}`,
    auctionDurationHours: 24,
    collectionDescription: "Every volume since 1911.",
  });
  await addSampling(world, running.id, [
    { n: 1, at: 0.2, value: 84, language: "en", text: `Tides\n\n${"x".repeat(60)}` },
    { n: 2, at: 0.9, value: 71, language: "zh", text: "文言\nتجربة" },
  ]);
  await db.updateTable("packages").set({ training_value: 90 }).where("certified", "=", 1).execute();
  const ada = await as("ada");
  await ada.json("POST", `/api/packages/${running.id}/bids`, { amount: "1050" });
  await ada.json("POST", "/api/favorites", { packageId: running.id });
  await ada.json("POST", "/api/saved-searches", { address: "/marketplace?search=law" });
  const question = { receiverId: people.mei.id, message: "x".repeat(60) };
  await ada.json("POST", `/api/packages/${running.id}/chat`, question);
  const mei = await as("mei");
  const answer = { receiverId: people.ada.id, message: "文言\nتجربة" };
  await mei.json("POST", `/api/packages/${running.id}/chat`, answer);
  await ada.json("POST", `/api/packages/${running.id}/chat`, question);
  const bo = await as("bo");
  for (const amount of ["110250", "11576250", "99999999.99"]) {
    await bo.json("POST", `/api/packages/${running.id}/bids`, { amount });
  }
  await addProvider(world);
  const dora = await addUser(db, "dora", now);
  const deliveries = await addDeliveries(world, now);
  await addFactors(db, dora.id);
  const sealKey = await installationSecret(db, "second-factor");
  await offerAuthenticator(db, sealKey, people.ada.id, now);
  return {
    running: running.id,
    sound: await present(world, running.id),
    ended: ended.id,
    uncertified,
    fixed,
    priceOffer,
    approval: await addApproval(world, asked),
    ...(await addSentEvent(world)),
    invited,
    approved: approved.id,
    contract: await addSale({ db, people }, now, {
      title: `數學題庫${"x".repeat(60)}`,
      language: "zh-traditional",
    }),
    ...deliveries,
    ...offered,
    ...(await addInvoiced(world)),
    ...(await addReport(world, running.id)),
    seller: people.mei.id,
    writer: people.ada.id,
    links: {
      ...(await mailedLinks({ db, people }, now)),
      notice: await addNotice(world, running.id),
      confirmation: await confirmationLink(world),
    },
  };
}

async function addDeliveries(
  world: World,
  now: number,
): Promise<Pick<Lots, "sealed" | "disputed" | "amended" | "sampled">> {
  const contractId = await addSale(world, now, { title: "Letters" });
  const { id: deliveryId, package_id: packageId } = await readDelivery(world.db, { contractId });
  await bringTo(world, { contractId, deliveryId, packageId }, "disputed", ["words"]);
  const amended = await addSale(world, now, { title: "Sea songs" });
  const seller = { contractId: amended, memberId: world.people.mei.id };
  await proposeAmendment(world.db, seller, { kind: "price", amount: 120_000 }, now);
  const sampled = await addSale(world, now, { title: "Whale logs" });
  const { package_id: sampledId } = await readDelivery(world.db, { contractId: sampled });
  await addSampling(world, sampledId, []);
  const sale = await addSale(world, now, { title: "Tide tables" });
  const files = { "south.txt": "short", [`${"x".repeat(60)}/潮汐.txt`]: "潮汐 tide tables\n" };
  const sealed = await addSealedDelivery(world, sale, files, now);
  await addFailedCopy(world, sale);
  return { sealed: sealed.contractId, disputed: contractId, amended, sampled };
}

const TAXED = {
  ...SELLER_DETAILS,
  taxNumber: "GB123",
  taxKind: "standard",
  taxRate: "10",
  taxAdded: true,
};

async function importRows(page: Page): Promise<void> {
  const wrong = cellsOf(`Tides${"x".repeat(60)}`, { startingPrice: "a lot" });
  await page.locator('[name="text"]').fill(csv([cellsOf("Tides"), cellsOf("潮汐"), wrong]));
  await page.locator('form[enctype] [type="submit"]').click();
  await page.locator(".import-result").waitFor();
}

async function addFactors(db: Db, userId: string): Promise<void> {
  const app = { secret: "", created_at: 0, confirmed_at: 0 };
  await db
    .insertInto("authenticators")
    .values({ user_id: userId, ...app })
    .execute();
  for (const [place, name] of ["Phone", "x".repeat(60)].entries()) {
    await storePasskey(db, {
      id: newId(place),
      user_id: userId,
      credential_id: `${userId}-${place}`,
      public_key: new Uint8Array(),
      counter: 0,
      transports: "[]",
      name,
      created_at: place * DAY,
      last_used_at: place === 0 ? null : DAY,
    });
  }
}

async function mailedLinks({ db, people }: Pick<World, "db" | "people">, now: number) {
  const { id: userId, email } = people.mei;
  const link = async (purpose: TokenPurpose, payload?: object) =>
    `/${purpose}/${await issueToken(db, { purpose, email, userId, payload }, now)}`;
  return {
    unsubscription: `/unsubscription/${new UnsubscribeTokens(
      await installationSecret(db, "unsubscription"),
    ).sign({ userId, subscription: "bidAlerts" })}`,
    verification: await link("email-verification"),
    reset: await link("password-reset"),
    replacement: await link("account-replacement", registrationForm("mei")),
    guardedReplacement: `/account-replacement/${await issueToken(
      db,
      {
        purpose: "account-replacement",
        email: "dora@example.test",
        payload: registrationForm("dora"),
      },
      now,
    )}`,
  };
}
