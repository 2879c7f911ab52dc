import { normalizeUnicode } from "../../lib/normalized";

/** The radicals of Unicode's EquivalentUnifiedIdeograph.txt that have no decomposition. */
const RADICALS = [
  ..."⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳",
];
const IDEOGRAPHS = [
  ..."厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
];
const ideographOf = new Map(RADICALS.map((radical, n) => [radical, IDEOGRAPHS[n] ?? radical]));

/** Radicals, ligatures, and the forms that a letter takes in a word or a punctuation mark in a vertical line. */
const PRESENTATION_FORM =
  /[\u2e80-\u2fd5\ufb00-\ufdcf\ufdf0-\ufdf9\ufe10-\ufe19\ufe30-\ufe4f\ufe70-\ufefc]/gu;

/** A font says which glyph it draws; a text needs the letter. */
export function plainLetters(text: string): string {
  return text.replace(
    PRESENTATION_FORM,
    (form) => ideographOf.get(form) ?? normalizeUnicode(form, "NFKC"),
  );
}
