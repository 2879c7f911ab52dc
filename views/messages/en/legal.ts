export interface LegalText {
  title: string;
  updated: string;
  lead: string;
  contents: string;
  contact: string;
  sections: ReadonlyArray<{ id: string; title: string; paragraphs: readonly string[] }>;
}

export const legal: { terms: LegalText; privacy: LegalText } = {
  terms: { title: "T", updated: "", lead: "", contents: "", contact: "", sections: [] },
  privacy: { title: "P", updated: "", lead: "", contents: "", contact: "", sections: [] },
};
