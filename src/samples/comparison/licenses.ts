const LICENSE_TERMS =
  /licen[cs](?:e|or|ing)|copyright|©|rights? reserved|permission is hereby|warrant(?:y|ies)|liab(?:le|ility)|indemnif|redistribut|derivative work|creative commons|public domain|trademark|project gutenberg|gutenberg-tm|electronic works?|royalt(?:y|ies)|refund|patent|free software|covered work|disclaim|版[權权]|著作[權権权]|授[權权]|許諾|许可|ライセンス|라이[선센]스|저작권|[轉转][載载]|再配布|무단|免[責责]|면책/gi;

const CHARACTERS_PER_TERM = 250;

const MAX_GAP_CHARACTERS = 4000;

const MIN_REMAINING_CHARACTERS = 1500;

export function withoutLicenses(text: string): string {
  const separator = /\n[^\S\n]*\n/.test(text) ? /\n[^\S\n]*\n/ : /\n/;
  const paragraphs = text.split(separator);
  const isLicense = paragraphs.map(mentionsLicenses);
  closeGaps(paragraphs, isLicense);
  const remaining = paragraphs.filter((_, index) => !isLicense[index]).join("\n\n");
  return remaining.length < MIN_REMAINING_CHARACTERS ? text : remaining;
}

function mentionsLicenses(paragraph: string): boolean {
  const terms = paragraph.match(LICENSE_TERMS)?.length ?? 0;
  return terms > 0 && terms >= paragraph.length / CHARACTERS_PER_TERM;
}

function closeGaps(paragraphs: readonly string[], isLicense: boolean[]): void {
  let lastLicense = -1;
  let gap = 0;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (!isLicense[index]) {
      gap += paragraph.length;
      continue;
    }
    if (lastLicense >= 0 && gap <= MAX_GAP_CHARACTERS) isLicense.fill(true, lastLicense, index);
    lastLicense = index;
    gap = 0;
  }
}
