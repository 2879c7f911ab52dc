export const OPENING = "([{<«‹";
export const CLOSING = ")]}>»›";
export const BRACKETS = /[()[\]{}<>«»‹›]/g;
export const BRACKET = new RegExp(BRACKETS, "");

export function mirrored(text: string): string {
  return text.replace(BRACKETS, (bracket) => {
    const at = OPENING.indexOf(bracket);
    return (at >= 0 ? CLOSING[at] : OPENING[CLOSING.indexOf(bracket)]) ?? bracket;
  });
}
