export interface Party {
  name: string;
  organization: string;
  /** As the member gave it: an ISO 3166 code, or a name. */
  country: string;
  email: string;
}

/** A deal as it stood when its contract was made; later changes of its parts change nothing here. */
export interface ContractTerms {
  /** Names the contract to people: `AIM-2026-000123`. */
  reference: string;
  /** Epoch milliseconds, as all times here. */
  concludedAt: number;
  seller: Party;
  buyer: Party;
  lot: {
    id: string;
    title: string;
    /** BCP 47 tag of the title; null where it has two languages. */
    titleLanguage: string | null;
    category: string;
    language: string;
    words: number;
    files: number;
    formats: readonly string[];
    encoding: string;
    publisher: string | null;
    publicationYear: number | null;
    /** As the package page states them; null where it states none. */
    usageRights: string | null;
  };
  priceCents: number;
  auction: { openedAt: number; closedAt: number; bidPlacedAt: number };
}
