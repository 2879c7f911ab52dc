const TAG = /<\/?([a-z][a-z0-9]{0,15})(?:\s[^<>]{0,300})?\/?>|&(?:[a-z]{2,8}|#\d{2,6});/gi;

/** An opening tag with a name and no more. */
const BARE = /^<[a-z][a-z0-9]*>$/i;

/** Tags that pages leave open, and those that have nothing in them. */
const LEFT_OPEN = new Set("p li tr td th dt dd br hr img input link meta wbr option".split(" "));

/**
 * Tags and entities that a web page left in a text. Opening tags of a kind that nothing in the text closes,
 * with a name and no more, are talked of, as manuals talk of them: a page closes what it opens.
 */
export function leftOverTags(text: string): string[] {
  const tags = [...text.matchAll(TAG)];
  const closed = new Set(tags.filter(([tag]) => tag[1] === "/").map(nameOf));
  return tags
    .filter((tag) => {
      const name = nameOf(tag);
      return !BARE.test(tag[0]) || closed.has(name) || LEFT_OPEN.has(name);
    })
    .map(([tag]) => tag);
}

function nameOf([, name = ""]: RegExpMatchArray): string {
  return name.toLowerCase();
}
