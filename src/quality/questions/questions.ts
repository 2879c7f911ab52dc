import { type Block, blocksOf } from "./blocks";
import * as grammar from "./grammar";
import { caseless, STEP } from "./grammar";
import { checkAnswer } from "./sums";

export interface Questions {
  questions: number;
  answers: number;
  workedSolutions: number;
  workedSteps: number;
  distinct: number;
  checked: number;
  wrong: number;
  diagrams: number;
  formulas: number;
  subject: Subject | null;
  topics: readonly { topic: Topic; questions: number }[];
  /** Questions with a recognized topic; absent in earlier results. */
  withTopic?: number;
  difficulty: Difficulty | null;
  gradeLevel: string | null;
}

const GRADE =
  /(?<!\p{L})(?:[小中高][一二三四五六](?=[級级年數数中英文物化生上下\s)）】,，、：:]|$)|[一二三四五六七八九]年[級级]|(?:grade|form|year|primary|secondary) \d{1,2}\b|[PSF]\.?[1-6]\b(?=\s|$)|(?:HK)?DSE\b|I?GCSE\b|A-?levels?\b|(?:小学|中学|高校)\s?[1-6]年|(?:초등|중학|고등)\p{L}{0,3}\s?[1-6]학년|\d{1,2}\. Klasse|\d{1,2} класс|\d[ºo°] (?:ano|ESO|grado))/giu;

export function questionsIn(lines: readonly string[]): Questions {
  const blocks = blocksOf(lines);
  const countBlocks = (test: (block: Block) => boolean) => blocks.filter(test).length;
  const texts = blocks.map((block) => `${block.question}\n${block.answer}\n${block.solution}`);
  const checks = blocks.map(checkAnswer);
  const grades = lines.flatMap((line) => line.slice(0, 500).match(GRADE) ?? []);
  return {
    questions: blocks.length,
    answers: countBlocks(isAnswered),
    workedSolutions: countBlocks(hasWorkedSolution),
    workedSteps: blocks.flatMap((block) => stepsOf(block.solution || block.answer)).length,
    distinct: new Set(blocks.map(normalizedQuestion)).size,
    checked: checks.filter((check) => check !== null).length,
    wrong: checks.filter((check) => check === false).length,
    diagrams: texts.filter((text) => grammar.DIAGRAM.test(text)).length,
    formulas: texts.filter((text) => grammar.FORMULA.test(text)).length,
    ...topicsIn(blocks.map(({ question }) => question)),
    difficulty: difficultyOf(blocks),
    gradeLevel: frequenciesOf(grades)[0]?.[0] ?? null,
  };
}

export function questionShares(lines: readonly string[]) {
  const shares = { questions: 0, choices: 0, answers: 0 };
  const nonEmptyLines = lines
    .map((line) => line.slice(0, 400).trim())
    .filter((line) => line !== "");
  for (const line of nonEmptyLines) {
    const isAsking = () =>
      /[?？]$/.test(line) || grammar.isQuestion(grammar.openingOf(line)?.rest ?? "");
    if (grammar.ANSWER.test(line) || grammar.SOLUTION.test(line))
      shares.answers += 1 / nonEmptyLines.length;
    else if (grammar.CHOICE.test(line)) shares.choices += 1 / nonEmptyLines.length;
    else if (isAsking()) shares.questions += 1 / nonEmptyLines.length;
  }
  return shares;
}

function normalizedQuestion({ question }: Block): string {
  const words = question.normalize("NFKC").toLowerCase();
  return words
    .replace(/\d+|[一二三四五六七八九十百千萬万零〇兩两]+/g, "0")
    .replace(/[^\p{L}\p{N}+\-*/×÷=^√%]/gu, "");
}

const OMITTED_ANSWER = grammar.caseless`^(?:[^\p{L}\p{N}✓-✘√×○◯☑☒]*|[從从]?略|省略|생략|待[補补定]|n/?a|tb[ad]|omitted|see .{1,40}|(?:answers? )?(?:may |will )?vary|答案不一|(?:言之成理|合理)即可)[.。]?$`;

function isAnswered({ answer, solution }: Block): boolean {
  return [answer, solution].some((part) => !OMITTED_ANSWER.test(part));
}

function hasWorkedSolution({ answer, solution }: Block): boolean {
  const parts = (solution || answer).split(/[\n。；;,，、⇒→∴]|\.\s/);
  const steps = parts.filter((part) => grammar.STEP.test(part) || /\p{L}{2}/u.test(part));
  return steps.length > 1 && stepsOf(solution || answer).length > 0;
}

const TOPIC_PATTERNS = {
  "mathematics/arithmetic": caseless`加法|減法|减法|乘法|除法|四則|四则|小數|小数|整數|整数|因數|因数|倍數|倍数|[質质]數|餘數|余数|\b(?:sum|product|quotient|remainder|multiply|divide|decimals?|integers?|multiples?|prime|round(?:ed)? to)\b|足し算|引き算|掛け算|割り算|덧셈|뺄셈|곱셈|나눗셈|자연수|múltiplo|multiplica|nombre entier|ganze zahl|primzahl|умнож|делител`,
  "mathematics/fractions": caseless`分數|分数|分母|分子|百分[比率數数]|折扣|\b(?:fractions?|percent(?:age)?|ratios?|numerator|denominator|discount)\b|％|割合|比例|분수|비율|fracci[oó]n|fraç|bruch|prozent|porcent|pourcent|дроб|процент`,
  "mathematics/algebra": caseless`方程|代數|代数|未知數|未知数|多項式|多项式|因式|函數|函数|不等式|展開|展开|數列|数列|\b(?:equations?|algebra|polynomials?|factori[sz]e|quadratic|linear|inequalit\w+|functions?|sequences?|expand)\b|solve for|\bx\s*[²^=+-]|因数分解|関数|방정식|함수|ecuaci|equaç|équation|gleichung|уравнен|функци`,
  "mathematics/geometry": caseless`三角形|[圓圆円]|面[積积]|周[長长]|體積|体[积積]|角度|平行|垂直|長方形|长方形|正方形|多[邊边]形|\b(?:triangles?|circles?|area|perimeter|volumes?|angles?|parallel|perpendicular|rectangles?|squares?|polygons?|radius|diameter)\b|삼각형|넓이|둘레|tri[áâ]ngul|[áa]rea d|rectáng|retâng|dreieck|rechteck|flächeninhalt|périmètre|треуголь|площад`,
  "mathematics/trigonometry": caseless`三角函[數数]|三角関数|正弦|[餘余]弦|正切|\b(?:sin|cos|tan|sine|cosine|tangent|trigonometr\w+)\b|삼각함수`,
  "mathematics/calculus": caseless`微分|[積积]分|[導导][數数]|極限|极限|\b(?:derivatives?|differentiate|integra(?:l|te)|limits?|calculus)\b|미분|적분|derivada|dérivée|ableitung|производн`,
  "mathematics/probability-statistics": caseless`概率|機率|确率|確率|平均[數数]?|中位[數数]|眾數|众数|[統统][計计]|標準差|标准差|\b(?:probabilit\w+|mean|median|mode|statistics?|standard deviation|average|dice|coins?)\b|확률|평균|probabili[dt]|wahrscheinlich|вероятн`,
  "physics/mechanics": caseless`速度|加速|力學|力学|牛[頓顿]|重力|[動动]能|位能|[動动]量|摩擦|[質质]量|\b(?:velocity|speed|acceleration|forces?|newtons?|gravity|momentum|kinetic|friction|mass)\b|속도|힘의|velocidad|vitesse|geschwindigkeit|скорост`,
  "physics/electricity": caseless`電流|电流|電壓|电压|電阻|电阻|電路|电路|[電电]功率|\b(?:current|voltage|resistance|resistor|circuits?|volts?|amperes?|ohms?)\b|電圧|抵抗|전류|전압|corriente|corrente|spannung|напряжен`,
  "physics/waves-heat": caseless`波長|波长|頻率|频率|折射|反射|溫度|温度|[熱热]量|比[熱热]|\b(?:wavelength|frequency|refraction|reflection|temperature|heat|thermal)\b|온도|temperatur|température|температур`,
  "chemistry/chemistry": caseless`化[學学]|元素|原子|分子式|反[應应]|酸|[鹼碱]|氧化|還原|还原|溶液|\b(?:chemical|elements?|atoms?|molecules?|reactions?|acids?|alkalis?|oxidation|solutions? of|moles?)\b|\b[A-Z][a-z]?\d?[A-Z][a-z]?\d|화학|원소|qu[íi]mic|chimi[eq]|säure|кислот|химич`,
  "biology/biology": caseless`[細细]胞|光合|基因|[遺遗][傳传]|生[態态]|[動动]物|植物|器官|\b(?:cells?|photosynthesis|genes?|genetics?|ecosystems?|organs?|organisms?|species|enzymes?|DNA)\b|세포|광합성|fotos[íi]nte|photosynthèse|pflanze|растени|клетк`,
  "language/grammar": caseless`文法|[語语]法|[詞词]性|句型|修[辭辞]|[標标][點点]|成[語语]|\b(?:grammar|verbs?|nouns?|adjectives?|tenses?|prepositions?|passive|clauses?|synonyms?|antonyms?)\b|문법|gram[áa]tica|grammaire|sin[óôo]nim|глагол`,
  "language/reading": caseless`[閱阅][讀读]|主旨|段意|作者|文言|默[書书]|\b(?:passage|author|paragraph|comprehension|theme|according to the text)\b|本文|筆者|글쓴이|según el texto|segundo o texto|d'après le texte`,
  "history/history": caseless`[歷历]史|朝代|皇帝|戰爭|战争|革命|\b(?:dynasty|emperors?|wars?|revolution|century|treaty|empires?)\b|전쟁|왕조|guerra|siglo|século|siècle|guerre|jahrhundert|krieg|войн`,
  "geography/geography": caseless`地理|[氣气]候|河流|山[脈脉]|人口|板[塊块]|[經经]度|[緯纬]度|\b(?:climate|rivers?|mountains?|population|latitude|longitude|tectonic|continents?|capital of)\b|수도|capitale? d|hauptstadt|столиц|fluss`,
  "computing/programming": caseless`程式|程序|算法|演算法|[變变][數数]|[迴循][圈环]|\b(?:program|algorithms?|variables?|loops?|arrays?|Python|Java|binary)\b|프로그램|알고리즘|algoritm|программ`,
} as const;

type TopicPath = keyof typeof TOPIC_PATTERNS;
export type Subject = TopicPath extends `${infer S}/${string}` ? S : never;
export type Topic = TopicPath extends `${string}/${infer T}` ? T : never;

export function frequenciesOf<T>(values: readonly T[]): [value: T, times: number][] {
  const times = new Map<T, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1]);
}

export function topicsIn(questions: readonly string[]) {
  const paths = Object.keys(TOPIC_PATTERNS) as TopicPath[];
  const foundByQuestion = questions.map((text) =>
    paths.filter((path) => TOPIC_PATTERNS[path].test(text)),
  );
  const found = foundByQuestion.flat();
  const parts = found.map((path) => path.split("/") as [Subject, Topic]);
  const topics = frequenciesOf(parts.map(([, topic]) => topic));
  const [[subject] = [null]] = frequenciesOf(parts.map(([name]) => name));
  return {
    subject,
    topics: topics.map(([topic, times]) => ({ topic, questions: times })),
    withTopic: foundByQuestion.filter((each) => each.length > 0).length,
  };
}

export const difficultyLevels = ["easy", "medium", "hard"] as const;
type DifficultyLevel = (typeof difficultyLevels)[number];

export interface Difficulty {
  level: DifficultyLevel | "mixed";
  basis: "stated" | "inferred";
  questions: Readonly<Record<DifficultyLevel, number>>;
}

const LEVEL_PATTERNS: Readonly<Record<DifficultyLevel, RegExp>> = {
  hard: caseless`[難难]度 ?[:：]? ?[難难高困]|(?:difficulty|level) ?[:：] ?(?:hard|difficult|advanced|high)|★{4,5}|[【([（](?:[難难]|挑[戰战]|進階|进阶|hard|challenge|advanced|応用|発展)[】)\]）]|(?:挑[戰战]|進階|进阶)[題题]`,
  medium: caseless`[難难]度 ?[:：]? ?中|(?:difficulty|level) ?[:：] ?(?:medium|moderate|intermediate)|(?<!★)★{3}(?!★)|[【([（](?:中等?|medium|moderate|intermediate|標準|标准)[】)\]）]`,
  easy: caseless`[難难]度 ?[:：]? ?[易低簡简]|(?:difficulty|level) ?[:：] ?(?:easy|basic|beginner|low)|(?<!★)★{1,2}(?!★)|[【([（](?:易|基[礎础]|easy|basic|基本)[】)\]）]|基[礎础][題题]`,
};

export function stepsOf(solution: string): string[] {
  return solution.split(/\n|[。；;]|\.\s/).filter((clause) => STEP.test(clause));
}

function statedLevel({ heading, question }: Block): DifficultyLevel | undefined {
  const levelIn = (text: string) =>
    difficultyLevels.find((level) => LEVEL_PATTERNS[level].test(text));
  return levelIn(question) ?? levelIn(heading);
}

export function difficultyOf(blocks: readonly Block[]): Difficulty | null {
  const statedLevels = blocks.flatMap((block) => statedLevel(block) ?? []);
  const basis = statedLevels.length > 0 ? "stated" : "inferred";
  // On our own scale, up to two steps are easy and up to four are medium.
  const stepCounts = blocks
    .map(({ solution }) => stepsOf(solution).length)
    .filter((count) => count > 0);
  const inferredLevels = stepCounts.map((count) =>
    count <= 2 ? "easy" : count <= 4 ? "medium" : "hard",
  );
  const levels = basis === "stated" ? statedLevels : inferredLevels;
  const counts = frequenciesOf<DifficultyLevel>(levels);
  const [[leading, times] = [null, 0]] = counts;
  const level = times * 3 >= levels.length * 2 ? leading : "mixed";
  const questions = { easy: 0, medium: 0, hard: 0, ...Object.fromEntries(counts) };
  return level && { level, basis, questions };
}
