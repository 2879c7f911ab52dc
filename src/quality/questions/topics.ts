/** School subjects that a bank's topics belong to. */
export type Subject =
  | "mathematics"
  | "physics"
  | "chemistry"
  | "biology"
  | "language"
  | "history"
  | "geography"
  | "computing";

/** Topics by subject, and the words of questions about them in Chinese, English and Japanese. */
const topics = {
  arithmetic:
    /加法|減法|减法|乘法|除法|四則|四则|小數|小数|整數|整数|因數|因数|倍數|倍数|[質质]數|餘數|余数|\b(?:sum|product|quotient|remainder|multiply|divide|decimals?|integers?|multiples?|prime|round(?:ed)? to)\b|足し算|引き算|掛け算|割り算/i,
  fractions:
    /分數|分数|分母|分子|百分[比率數数]|折扣|\b(?:fractions?|percent(?:age)?|ratios?|numerator|denominator|discount)\b|％|割合|比例/i,
  algebra:
    /方程|代數|代数|未知數|未知数|多項式|多项式|因式|函數|函数|不等式|展開|展开|數列|数列|\b(?:equations?|algebra|polynomials?|factori[sz]e|quadratic|linear|inequalit\w+|functions?|sequences?|expand)\b|solve for|\bx\s*[²^=+-]|因数分解|関数/i,
  geometry:
    /三角形|[圓圆円]|面[積积]|周[長长]|體積|体[积積]|角度|平行|垂直|長方形|长方形|正方形|多[邊边]形|\b(?:triangles?|circles?|area|perimeter|volumes?|angles?|parallel|perpendicular|rectangles?|squares?|polygons?|radius|diameter)\b/i,
  trigonometry:
    /三角函[數数]|三角関数|正弦|[餘余]弦|正切|\b(?:sin|cos|tan|sine|cosine|tangent|trigonometr\w+)\b/i,
  calculus:
    /微分|[積积]分|[導导][數数]|極限|极限|\b(?:derivatives?|differentiate|integra(?:l|te)|limits?|calculus)\b/i,
  "probability-statistics":
    /概率|機率|确率|確率|平均[數数]?|中位[數数]|眾數|众数|[統统][計计]|標準差|标准差|\b(?:probabilit\w+|mean|median|mode|statistics?|standard deviation|average|dice|coins?)\b/i,
  mechanics:
    /速度|加速|力學|力学|牛[頓顿]|重力|[動动]能|位能|[動动]量|摩擦|[質质]量|\b(?:velocity|speed|acceleration|forces?|newtons?|gravity|momentum|kinetic|friction|mass)\b/i,
  electricity:
    /電流|电流|電壓|电压|電阻|电阻|電路|电路|[電电]功率|\b(?:current|voltage|resistance|resistor|circuits?|volts?|amperes?|ohms?)\b|電圧|抵抗/i,
  "waves-heat":
    /波長|波长|頻率|频率|折射|反射|溫度|温度|[熱热]量|比[熱热]|\b(?:wavelength|frequency|refraction|reflection|temperature|heat|thermal)\b/i,
  chemistry:
    /化[學学]|元素|原子|分子式|反[應应]|酸|[鹼碱]|氧化|還原|还原|溶液|\b(?:chemical|elements?|atoms?|molecules?|reactions?|acids?|alkalis?|oxidation|solutions? of|moles?)\b|\b[A-Z][a-z]?\d?[A-Z][a-z]?\d/,
  biology:
    /[細细]胞|光合|基因|[遺遗][傳传]|生[態态]|[動动]物|植物|器官|\b(?:cells?|photosynthesis|genes?|genetics?|ecosystems?|organs?|organisms?|species|enzymes?|DNA)\b/i,
  grammar:
    /文法|[語语]法|[詞词]性|句型|修[辭辞]|[標标][點点]|成[語语]|\b(?:grammar|verbs?|nouns?|adjectives?|tenses?|prepositions?|passive|clauses?|synonyms?|antonyms?)\b/i,
  reading:
    /[閱阅][讀读]|主旨|段意|作者|文言|默[書书]|\b(?:passage|author|paragraph|comprehension|theme|according to the text)\b|本文|筆者/i,
  history:
    /[歷历]史|朝代|皇帝|戰爭|战争|革命|\b(?:dynasty|emperors?|wars?|revolution|century|treaty|empires?)\b/i,
  geography:
    /地理|[氣气]候|河流|山[脈脉]|人口|板[塊块]|[經经]度|[緯纬]度|\b(?:climate|rivers?|mountains?|population|latitude|longitude|tectonic|continents?)\b/i,
  programming:
    /程式|程序|算法|演算法|[變变][數数]|[迴循][圈环]|\b(?:program|algorithms?|variables?|loops?|arrays?|Python|Java|binary)\b/i,
} as const satisfies Record<string, RegExp>;

export type Topic = keyof typeof topics;

const subjectOf: Readonly<Record<Topic, Subject>> = {
  arithmetic: "mathematics",
  fractions: "mathematics",
  algebra: "mathematics",
  geometry: "mathematics",
  trigonometry: "mathematics",
  calculus: "mathematics",
  "probability-statistics": "mathematics",
  mechanics: "physics",
  electricity: "physics",
  "waves-heat": "physics",
  chemistry: "chemistry",
  biology: "biology",
  grammar: "language",
  reading: "language",
  history: "history",
  geography: "geography",
  programming: "computing",
};

/** Topics that a question's words point to. */
export function topicsOf(question: string): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => topics[topic].test(question));
}

/** How many questions touch each topic, the most frequent first. */
export function topicCounts(questions: readonly string[]): { topic: Topic; questions: number }[] {
  const counts = new Map<Topic, number>();
  for (const question of questions) {
    for (const topic of topicsOf(question)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return [...counts]
    .map(([topic, count]) => ({ topic, questions: count }))
    .sort((a, b) => b.questions - a.questions);
}

/** The subject that most topic mentions belong to; null when no topic was found. */
export function subjectOfTopics(
  found: readonly { topic: Topic; questions: number }[],
): Subject | null {
  const sums = new Map<Subject, number>();
  for (const { topic, questions } of found) {
    const subject = subjectOf[topic];
    sums.set(subject, (sums.get(subject) ?? 0) + questions);
  }
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
