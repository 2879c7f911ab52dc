export interface LegalText {
  title: string;
  updated: string;
  lead: string;
  contents: string;
  contact: string;
  sections: ReadonlyArray<{ id: string; title: string; paragraphs: readonly string[] }>;
}

const frame = {
  updated: "In force since 22 November 2026",
  contents: "Contents",
  contact: "Questions? Write to",
};

const terms: LegalText = {
  ...frame,
  title: "Terms of Service",
  lead: "This marketplace is where publishers sell collections of text by auction and where AI providers buy them. These are the rules for both.",
  sections: [
    {
      id: "who-we-are",
      title: "Who we are and what we do",
      paragraphs: [
        "The marketplace is self-hosted software. “We” are the operator: the person or organization that runs this installation. The address at the foot of this page reaches us.",
        "We provide the place: listings, sample analysis, auctions, bids and messages. A sale is a contract between the seller and the buyer. We are not a party to it, and act for neither of them.",
      ],
    },
    {
      id: "accounts",
      title: "Accounts and roles",
      paragraphs: [
        "You need an account to bid, to save favorites, to write messages and to sell. Give true details, use an email address that you can read, and keep your password to yourself. If you register for an organization, you confirm that you may bind it.",
        "You join as a buyer or as a seller and can switch in your profile. Both roles may bid; only sellers can list collections. Until you confirm your email address your membership is pending, but you can bid already, and your bids count.",
        "What is done from your account counts as done by you. Tell us at once if you think that someone else is using it.",
      ],
    },
    {
      id: "bidding",
      title: "Bidding",
      paragraphs: [
        "Amounts are in US dollars. A bid must be at least 105 % of the highest bid so far or, if there is none, of the starting price, rounded up to the cent. The leading bidder may raise their own bid. If you set a maximum, you allow us to bid for you up to it; such bids bind you like any other.",
        "A bid is binding and cannot be withdrawn. That holds for a bid that has been outbid too, because the seller may choose any of the bids. You are released when the seller rejects your bid, when another bidder is sent the contract, when the auction ends below the seller’s reserve, when the seller lists the collection again, or 30 days after the auction ended, whichever comes first.",
        "Sellers do not bid on their own packages: not themselves, not from a second account and not through others. The marketplace refuses bids from the seller’s account; the rest is a breach of these terms.",
      ],
    },
    {
      id: "end-of-auction",
      title: "The end of an auction",
      paragraphs: [
        "An auction runs from 24 hours to 30 days and ends at the time shown on its page, which a bid in the last minutes may put off by up to an hour. Our server’s clock alone decides. A bid counts when our server has stored it, not when you pressed the button, so do not leave it to the last second: a slow connection is your risk.",
        "When the end has passed, no further bid is taken, and the seller and the bidders are told by mail. An auction closes early only when the seller sends a contract or deletes the package.",
      ],
    },
    {
      id: "contract",
      title: "Acceptance and contract",
      paragraphs: [
        "The seller decides which bid to accept, and may accept none. It need not be the highest: a seller may prefer one buyer’s intended use to another’s. Only one bid on a package can be accepted at a time.",
        "The sale is agreed when the seller sends the contract, by mail, to the bidder whose bid was accepted. Until then the seller may still accept another bid instead. Once it is sent, the package is settled and takes no more bids.",
        "After an auction that led to no sale, the seller may offer the package to one bidder at a time, at that bidder’s highest bid. Such an offer binds the bidder only once they accept it, and the seller while it is open.",
      ],
    },
    {
      id: "settlement",
      title: "Payment and delivery",
      paragraphs: [
        "Buyer and seller settle between themselves. The marketplace moves no money, holds no deposits, charges no commission and writes nothing to a blockchain. Where our pages speak of secure or blockchain settlement, that is a means of payment for the two parties to agree on.",
        "The seller hands in the full collection here within seven days of the contract. The server reads its text to measure it, then encrypts it for this one contract and deletes what it read; it stores no key, but can derive it. The buyer sees the measurements, pays the seller’s invoice within 14 days, and gets the key once the seller confirms the payment.",
        "The buyer then has 14 days to accept the collection or dispute it; silence accepts. Where the two do not agree, or a payment is not confirmed, an operator decides and tells both the reasons. Whoever waits in vain may withdraw, which makes the contract void. The encrypted files are removed some time after the acceptance, which both are told before. Taxes, invoices and export rules are the parties’ own affair.",
      ],
    },
    {
      id: "sellers",
      title: "What sellers promise",
      paragraphs: [
        "List only texts that you own or may license for the use that you offer, and say truthfully what the collection contains, how large it is, where it comes from and which uses are allowed. A sample must be typical of the whole.",
        "Samples and roadshow materials must not contain personal data, secrets or anything unlawful. The automatic analysis looks for some personal data, such as identity and telephone numbers; that it finds none proves nothing.",
        "You keep all rights to what you upload. You allow us to store it, to analyze it automatically on our server and to show it on the marketplace: of a text sample, others see at most the first 500 characters and three short excerpts, with personal data masked, and operators who certify may read it whole. We use it for nothing else, and not to train models.",
      ],
    },
    {
      id: "analysis",
      title: "Quality analysis",
      paragraphs: [
        "Scores, language, topics and estimated values are computed by fixed rules from the sample, not from the whole collection. They are indicative. The rules sort out damaged, repetitive and empty text better than they rank good text.",
        "The analysis judges neither whether a text is true nor who holds its copyright, and an estimated market value is no offer and no appraisal. Decide on your own examination, and ask the seller before you bid.",
      ],
    },
    {
      id: "certification",
      title: "What the Certified seal means",
      paragraphs: [
        "A seller can request certification. We then look at the package: its data quality, its content, its metadata and the licence that the seller states. This usually takes 3–5 business days. We may decline, and say why.",
        "The seal means that, when we looked, we found nothing that contradicts the listing. It does not guarantee that every text in the collection is correct, lawful everywhere or free of other people’s rights, and it does not replace the seller’s own promises. We may take it back if we learn that it was wrong.",
      ],
    },
    {
      id: "conduct",
      title: "Messages and conduct",
      paragraphs: [
        "Messages are for talking about a package. When a bidder writes to a seller, that seller learns the bidder’s name and organization; until then bidders stay anonymous to sellers. What you learn in a conversation stays between the two of you unless both agree otherwise.",
        "Do not deceive, harass or advertise; do not arrange bids with others; do not try to find out who an anonymous member is; do not copy samples in bulk; do not attack the service, go around its limits or upload harmful files. Programs may use the published interface at a reasonable pace, and a bid that a program places binds as any other.",
        "If these rules are broken, we may remove listings or close accounts. We say why, unless the law forbids it, and you can write to us if you think that we are wrong.",
      ],
    },
    {
      id: "leaving",
      title: "Leaving",
      paragraphs: [
        "You can delete your account in your profile once nobody relies on what you have agreed to, such as a bid that leads or a contract that is open. Your packages, with their samples, materials and the bids on them, your own bids, your favorites and your messages are then deleted for good. The same happens to the old account when you register again with its address and confirm the replacement by the link mailed to you.",
        "Deleting an account or a package frees nobody from what was promised before: a bid that could still be accepted, and a sale already agreed, remain what they were. Keep your own copies of contracts and of what belongs to them.",
      ],
    },
    {
      id: "liability",
      title: "Liability, changes and law",
      paragraphs: [
        "We run the marketplace with care, but cannot promise that it is always up or free of errors, and we do not answer for what members list, say or fail to do. We are liable for harm that we cause by intent or gross negligence, and wherever the law does not let liability be limited; beyond that, we are not.",
        "When these terms change, this page and its date change, and every member is told by one mail. For an auction that is already running, the terms at its start apply. If you do not agree with new terms, you can leave as described above.",
        "The law of the place where the operator has its seat applies, and its courts decide. Rights that the law gives to consumers where they live stay untouched. Should one of these rules be invalid, the others remain.",
      ],
    },
  ],
};

const privacy: LegalText = {
  ...frame,
  title: "Privacy Policy",
  lead: "We store what an auction needs and nothing to follow you around with. This page says what that is, who sees it, how long it stays, and how you get it back or get rid of it.",
  sections: [
    {
      id: "who-is-responsible",
      title: "Who is responsible",
      paragraphs: [
        "The operator of this installation, who runs the server that you are looking at, is responsible for your data. The address at the foot of this page reaches us.",
        "The software is self-hosted: your data is in one database and one folder on our server. The makers of the software receive none of it.",
      ],
    },
    {
      id: "what-we-store",
      title: "What we store",
      paragraphs: [
        "Your account: email address, first and last name, role, organization, country, a profile picture if there is one, your settings, whether your address is confirmed, and when the account was made and changed. Of your password we keep only an argon2id hash, from which the password cannot be read. Of each session, and of each link that we mail to you, we keep only a hash.",
        "What you do here: packages you list, bids with their amounts and times, favorites, messages and whether they were read, certification requests, roadshow materials, and the samples that you upload together with their analysis.",
        "We need this to run your account and the auctions you take part in. That, and our legitimate interest in keeping the service safe, is the reason for which we may process it.",
      ],
    },
    {
      id: "visits-and-logs",
      title: "Visits and logs",
      paragraphs: [
        "We count how often a package is viewed, once a visitor a day. For that we store a keyed hash of the visitor and the day. No address can be read from it, and it differs every day, so it follows nobody from one day to the next.",
        "Each attempt to sign in is written to the server’s log with its time and IP address and, if it succeeded, the account’s id. Passwords and the email address typed are never logged. To slow down guessing and mass registration, attempts are counted by address for up to an hour, in the server’s memory only. When something breaks, the log notes the error and the page, so that we can repair it.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: [
        "There are four, all set by us and all needed for what you asked for. The session cookie keeps you signed in: until you sign out, until you have been away for a week, or until it ends by itself, usually after 30 days. The flash cookie carries a message such as “Bid placed” to the next page and lasts a minute at most. The theme and language cookies remember light or dark and your language for a year, and are set only when you choose or sign in.",
        "There is no tracking, no advertising and no analytics script. Fonts, scripts and pictures come from our own server, and the pages tell your browser to load them from nowhere else. Links to other sites, such as WhatsBook, lead to places with rules of their own.",
      ],
    },
    {
      id: "who-sees-bidders",
      title: "Who sees bidders",
      paragraphs: [
        "In public, bidders appear as “Anonymous Bidder” with the last three characters of a pseudonym. It is made for each package anew, so bids on different packages cannot be linked to each other or to you.",
        "The seller sees the same pseudonym, also among the interested buyers. Only when you have written to a seller does that seller see your first and last name and your organization. A seller may invite you to talk without knowing who you are; you stay anonymous until you answer. Your email address stands in no bid list.",
        "If your bid is accepted and the contract is sent, you and the seller learn of each other what the contract needs, your email addresses among it.",
      ],
    },
    {
      id: "who-sees-publishers",
      title: "Who sees publishers",
      paragraphs: [
        "Whoever lists a package appears on its page with name, organization, country, picture, membership status and the year of joining, since buyers need to know whom they deal with. Where no name is available, “Anonymous Publisher” and the end of an id stand in its place. Members who have never listed anything have no public profile.",
        "Descriptions, analysis results and roadshow materials are public. Of a text sample, others see at most the first 500 characters and three short excerpts, with personal data masked; the full text is for its seller and for operators who certify.",
      ],
    },
    {
      id: "messages",
      title: "Messages and analysis",
      paragraphs: [
        "A message is shown to the member who wrote it and the one it was written to. Messages are not encrypted from end to end: the server's administrators could read them in its database. We do so only if a complaint or the law requires it.",
        "Samples are analyzed on our own server. No text leaves it for that, none is given to an outside service, and none is used to train a model.",
      ],
    },
    {
      id: "mails-and-recipients",
      title: "Mails and other recipients",
      paragraphs: [
        "We write to confirm your address and about changes to your account; when you are outbid, when an auction you take part in ends, when a message waits unread; about contracts and certification; and for what you have switched on in your settings. What you switch off there stays off; marketing mails are off until you turn them on. Mails carry no tracking pictures and no tracking links.",
        "A mail waits in our database until it is sent. It then passes through our mail provider and yours, as every mail does.",
        "We sell no data and give none away for advertising. Those who host our server and carry our mails handle data on our behalf, as far as they need to. Beyond them we hand data over only if the law obliges us to.",
      ],
    },
    {
      id: "retention",
      title: "How long it stays",
      paragraphs: [
        "Account data stays as long as the account. When you delete the account in your profile, your packages, samples, bids, favorites, messages, settings and sessions are deleted with it. Deleting a package deletes its samples, materials, bids, messages and view counts. The members at the other end lose these messages and bids as well. A contract that was sent stays, as it stands, with its other party, until they delete their account too. The public log of auctions stays as it was signed: it names bidders by those pseudonyms only, and says nothing else about anybody.",
        "Links in mails work for 24 hours. Three things can outlast a deletion: mails already sent, server logs, and backups. We keep logs and backups only as long as safe operation requires, and deleted data does not return from a backup except to repair the whole service.",
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      paragraphs: [
        "You can see and correct your details in your profile, download a copy of everything that we hold about you, in a format that programs can read, and delete your account there, without asking anyone. To object to or restrict a use, write to us from the address of your account. We answer within a month and charge nothing.",
        "If you think that we treat your data wrongly, tell us, please. You may also complain to the data-protection authority of the place where you live.",
      ],
    },
    {
      id: "security",
      title: "Security and changes",
      paragraphs: [
        "Passwords and session keys are stored as hashes, uploaded files are checked by their content, writes from foreign sites are refused, and guessing passwords is slowed down. No system is perfectly safe: should your data be exposed, we tell you and the authorities as the law requires. If you find a weakness, please write to us before you publish it.",
        "When this policy changes, this page and its date change, and every member is told by one mail. A change that widens what we do with your data is told before it takes effect.",
      ],
    },
  ],
};

export const legal: { terms: LegalText; privacy: LegalText } = { terms, privacy };
