const TERMS =
  /licen[cs](?:e|or|ing)|copyright|©|rights? reserved|permission is hereby|warrant(?:y|ies)|liab(?:le|ility)|indemnif|redistribut|derivative work|creative commons|public domain|trademark|project gutenberg|gutenberg-tm|electronic works?|royalt(?:y|ies)|refund|patent|free software|covered work|disclaim|版[權权]|著作[權権权]|授[權权]|許諾|许可|ライセンス|라이[선센]스|저작권|[轉转][載载]|再配布|무단|免[責责]|면책/gi;

const CHARACTERS_A_TERM = 250;

const GAP = 4000;

const MIN = 1500;

export function withoutLicences(text: string): string {
  const parted = /\n[^\S\n]*\n/.test(text) ? /\n[^\S\n]*\n/ : /\n/;
  const paragraphs = text.split(parted);
  const isLicence = paragraphs.map(speaksOfLicences);
  closeGaps(paragraphs, isLicence);
  const kept = paragraphs.filter((_, at) => !isLicence[at]).join("\n\n");
  return kept.length < MIN ? text : kept;
}

function speaksOfLicences(paragraph: string): boolean {
  const terms = paragraph.match(TERMS)?.length ?? 0;
  return terms > 0 && terms >= paragraph.length / CHARACTERS_A_TERM;
}

function closeGaps(paragraphs: readonly string[], isLicence: boolean[]): void {
  let last = -1;
  let between = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    if (!isLicence[at]) {
      between += paragraph.length;
      continue;
    }
    if (last >= 0 && between <= GAP) isLicence.fill(true, last, at);
    last = at;
    between = 0;
  }
}
