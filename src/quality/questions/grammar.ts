/** Ignores case. Patterns are anchored or bounded and match one line, so matching is linear. */
export const caseless = (parts: TemplateStringsArray, ...words: string[]) =>
  new RegExp(String.raw(parts, ...words), "iu");

const QUESTION = `question|problem|exercise|example|ex|q|aufgabe|frage|übung|pregunta|ejercicio|problema|exercice|problème|questão|pergunta|exercício|задача|вопрос|задание|упражнение|例[題题]|[題题]目?|問題|问题|設問|[練练][習习]|問|问|문제|문항`;
const ANSWERS = `(?:the )?(?:correct |right |bonne |richtige |правильный |верный )?(?:answers?|ans|antwort(?:en)?|respuestas?|réponses?|respostas?|gabarito|ответы?)(?: correct[ae]| corr?eta| exacte| keys?)?|keys?|richtig|correct[ao]?|correta|верно|[參参]考答案|(?:正[確确])?答案表?|正解|解答編?|答え|答曰?|정답|답`;
const SOLUTIONS = `(?:worked )?solutions?|explanation|working|proof|rationale|step [0-9]{1,2}|lösung(?:en|sweg)?|erklärung|begründung|soluci[óo]n(?:es)?|explicaci[óo]n|resolución|explication|corrigé|solução|resolução|explicação|решени[ея]|пояснение|объяснение|(?:答案)?解析|[詳详]解|解[說说法説]?|[解過过]題?[過过]?程|步[驟骤] ?[0-9]?|分析|[證证]明?|解き方|풀이|해설|해답`;

const STYLES = [
  caseless`^[【[(（]?(?:${QUESTION})\.? ?(?:no?\.|n[º°]|№|#)? ?(?:(\d{1,4})(?!\d|[.,]\d)|[一二三四五六七八九十]{1,3}(?=[】:：.．、\s])) ?[】\])）]? ?[:：.．、)]? ?`,
  caseless`^[【[]?(?:${QUESTION}) ?(?:[】\]] ?[:：]?|[:：]) ?()`,
  caseless`^【?第 ?(?:(\d{1,4})|[一二三四五六七八九十百]{1,4}) ?[題题問问]】? ?[:：.．、]? ?`,
  caseless`^(?:n[or]\.?|n[º°]|№) ?(\d{1,4})(?!\d)[.:)]? ?`,
  caseless`^(\d{1,4}) ?번 ?[.:)]? `,
  caseless`^(\d{1,4}) ?(?:[)．、）]|\.(?!\d)) ?(?=\S)`,
  caseless`^[(（[] ?(\d{1,4}) ?[)）\]] ?(?=\S)`,
  caseless`^# ?(\d{1,4})[.:)]? (?=\S)`,
  caseless`^[①-⑳]() ?(?=\S)`,
];
const LABEL_STYLE_COUNT = 5;

export type Opening = { style: RegExp; isLabel: boolean; number: number; rest: string };

export function openingOf(line: string): Opening | null {
  const style = STYLES.find((pattern) => pattern.test(line));
  const [opening = "", number] = style?.exec(line) ?? [];
  const [rest, styleIndex] = [line.slice(opening.length), STYLES.indexOf(style as RegExp)];
  return style
    ? { style, isLabel: styleIndex < LABEL_STYLE_COUNT, number: Number(number) || 0, rest }
    : null;
}

export const ANSWER = caseless`^[【[(（]?(?:${ANSWERS}) ?(\d{0,3}) ?(?:[】\]] ?[:：]?|\.? ?[:：]|$|(?=[(（]?[A-HＡ-Ｈ①-⑩][)）]?[.。]?$)) ?|^(?=.{0,50}(?:answer|option|choice|答案|[選选])(?: is|[為为是])? ?[(（]?[A-H][)）]?[.。]?$)`;
export const REPLY = caseless`^A ?(\d{0,3}) ?[:：.．)] ?(?=\S)`;
export const SOLUTION = caseless`^[【[(（]?(?:${SOLUTIONS}) ?(?:[】\]] ?[:：]?|[:：.．]|$) ?`;
export const INLINE_MARK = caseless`(?<=[\s。．.?？!！)）;；」])[(（]?(?<!(?:correct|right|bonne|richtige|ый) )(?=【?(?:${ANSWERS}|${SOLUTIONS}) ?(?:】|\.? ?[:：]))`;
export const CHOICE = caseless`^(?:[(（[]?[A-HＡ-Ｈ] ?[)）\]．.、:：]|[а-е] ?[).]|[①-⑩㉠-㉥]|[(（]?[ア-オ가-마ㄱ-ㅁ][)）.．、]|\[[ x]\]|[☐☒☑✓✔✗✘○●◯]) ?(?=\S)`;
export const CHOICES_IN_LINE = caseless`\s(?:[(（]?[B-HＢ-Ｈб][.)．、）:：]|②) ?\S`;
export const TICKED = caseless`^(?:[☒☑✓✔]|\[x\])|[(（](?:correct[ao]?|bonne réponse|richtig|верно|正解|正[確确](?:答案)?|정답)[)）]$`;
export const PART = caseless`^(?:[(（]?[b-hｂ-ｈ][)）.．]|[(（](?:i{2,3}|iv|v|[イ-オ나-마])[)）]|(?:hence|then|also|由此|そこで)(?!\p{L}))`;
export const HEADING = caseless`^(?:[=＝]{3,}|第[一二三四五六七八九十\d]{1,4}[章節节單单課课部]|(?:chapter|unit|section|part|topic|kapitel|capítulo|chapitre|глава) (?:\d{1,3}|[ivx]{1,5}|[a-d])(?!\p{L})|[甲乙丙丁]部|[一二三四五六七八九十]{1,2}、)`;
export const VALUE = caseless`^(?:[-−–+]?[$€£¥￥₩]? ?\d[\d.,/: ]{0,30}(?:%|°|[\p{L}²³/]{1,12}\.?)?|[(（]?[A-H①-⑩][)）]?\.?|\p{Script=Latin} ?= ?[^=]{1,30}(?:=[^=]{1,20})?)$`;
export const SUM = caseless`^([(（√]?\d[\d\s.,+\-−–*/／×·÷^()（）²³√%]{2,80}[=＝]) ?([-−–]?\d[\d.,/]{0,20}%?)$`;
export const ANSWER_KEY = caseless`^(?:\D{0,20} )?\D{0,10}(?:\d{1,4} ?[)）．.、:：] ?[^\s\d.]\S{0,20}(?: \D\S{0,20}){0,3}(?: |$)){2,200}$`;
export const KEY_ENTRY = /(?<=^|[\s:：\p{Script=Han}])(?=[(（]?\d{1,4} ?[)）．.、:：])/gu;
export const KEY_RANGE =
  /(?<!\d)(\d{1,4}) ?[-–—~～至] ?\d{1,4} ?[:：.．]? ?((?:[A-HＡ-Ｈ][\s,，、]?){2,100})(?![\p{L}\d])/gu;

const STEMS = `berechne|bestimm|löse|zeige|beweis|vereinfach|nenne|erklär|beschreib|zeichne|ermitt|begründ|schreib|ordne|vergleich|ergänz|übersetz|hall|calcul|determin|demuestr|resuelv|simplifi|expli[cq]|indi[cq]|escrib|encuentr|complet|compar|señal|traduc|détermin|résou|résol|démontr|montr|donne|écri[rsv]|justifi|factori|développ|encontr|resolv|prove|mostr|escrev|assinal|найд|найти|вычисл|реши|докаж|упрост|определи|покаж|запиши|напиши|объясни|назов|сравни|перевед|выбер|укаж`;
const VERBS = `find|calculate|compute|solve|evaluate|simplify|prove|show|expand|explain|describe|state|determine|write|draw|sketch|plot|name|define|list|complete|choose|select|differentiate|integrate|convert|estimate|compare|identify|suggest|give|express|work out|construct|translate|discuss|round|arrange|match|fill in|justify|rewrite|underline|make|gib|geben sie|dê|cite`;
const QUESTION_PATTERNS = [
  caseless`[?？](?!\p{L})|_{2,}|＿{2,}|[(（]\s{1,10}[)）]|□|\\(?:qquad|underline)|\s[(（]?A[.)．、）].{1,200}[(（]?B[.)．、）]`,
  caseless`(?:^|[.!;:,)] |(?<!\p{L})(?:and|then|und|y|et|e|и) )(?:(?:${VERBS})|(?:${STEMS})\p{L}{0,6})(?!\p{L})`,
  caseless`(?:^|[，。；：、．;:.)）】\s試试請请並并])(?:求|解(?:方程|不等式|下列)|計算|计算|證明?|证明?|化簡|化简|(?:因式)?分解|展開|展开|[寫写][出下]|[畫画繪绘]|列[出舉举]|比較|比较|判[斷断]|解釋|解释|[說说]明|描述|指出|[舉举][出例]|[選选]出|翻[譯译]|造句|改[寫写]|估[算計计]|約簡|约简|通分|驗證|验证|[簡简試试論论]述|[討讨][論论]|找出|默[寫写])(?![得到])|[將将把].{1,60}?(?:化[成為为簡简]|[寫写改換换][成為为作]|[譯译]|表示)|(?:造句|填空|多少|是[甚什][麼么]|(?:下列|以下).{1,60}[是為为的有])[。．：:]?$`,
  caseless`(?:なさい|[えけげせてねべめれ]よ|ください|下さい|ましょう|[すだるたい何]か|[をに](?:書|示|解|描|直)け)[。．.」]?$|(?:시오|세요|하라|[여아어해거]라|는가|인가|은가|나요|까요|쓰라)[.。]?$`,
];
const CONTENTS_LINE = caseless`(?:\.{4}|…{2}|·{4}) ?\d{1,4}$`;

export function isQuestion(line: string): boolean {
  const end = line.length > 400 ? line.slice(-150) : line;
  return QUESTION_PATTERNS.some((pattern) => pattern.test(end)) && !CONTENTS_LINE.test(end);
}

export const STEP = caseless`[=≈⇒∴∵→]|(?<!\p{L})(?:step \d|therefore|hence|thus|so|since|because|then|first|next|finally|luego|entonces|por tanto|portanto|porque|logo|donc|ainsi|car|also|folglich|daraus|daher|weil|следовательно|отсюда|значит|поэтому|так как|потому|таким образом|ya que|pues|debido a|así que|por lo que|pois|então|assim|já que|por isso|puisque|alors|deshalb|denn|somit)(?!\p{L})|第[一二三四五六\d]步|步[驟骤]|因[為为此]|由[於于]|所以|首先|然[後后]|其次|最[後后]|故|よって|したがって|ゆえに|まず|次に|따라서|그러므로|때문|먼저`;
export const DIAGRAM = caseless`[如見见下上右左附](?:面的)?[圖图]|[圖图] ?[\d一二三四五六甲乙]|\bfig(?:ure)?s?\b\.? ?\d|\bdiagram|\b(?:graph|figure|chart|picture) (?:below|above|shows?|is shown)|!\[|[上下右左]の図|図 ?\d|図のよう|그림|la figura|la figure|abbildung|рисун(?:ок|ке)`;
export const FORMULA = caseless`\$[^$\n]{1,200}\$|\\(?:\(|\[|frac|sqrt|sum|int)|[=≠≤≥≈]|[²³₀-₉√∫∑π∞÷×±∠△⊥∥⇌]|\d ?[+*/^−–] ?[\dx(]|\b(?:[a-z]{1,2}\d){2}`;
