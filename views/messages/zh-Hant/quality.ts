import { ENCODING_NAMES } from "../../../src/lib/encoding-names";
import { once } from "../../../src/lib/once";
import type { QualityMessages } from "../en/quality";

function percent(share: number): string {
  if (share > 0 && share < 0.01) return "少於 1%";
  return `${Math.round(share * 100)}%`;
}

function number(count: number): string {
  return count.toLocaleString("zh-Hant");
}

/** Cents only below ten dollars: an estimate is no invoice. */
function dollars(cents: number): string {
  const digits = cents < 1000 ? 2 : 0;
  const amount = (cents / 100).toLocaleString("zh-Hant", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `$${amount}`;
}

const languageNames = once(() => new Intl.DisplayNames("zh-Hant-HK", { type: "language" }));

/** Older results do not say which. */
function nameOf(language: string | undefined): string {
  return (language && languageNames().of(language)) ?? "此語言";
}

const metrics: QualityMessages["metrics"] = {
  textIntegrity: {
    label: "文字完整度",
    meaning: "字元是否與作者所寫的一致。",
    raise: "以 UTF-8 儲存檔案；如出現「Ã©」或「�」等符號，請重新匯出。",
    rule: "ftfy 的錯誤解碼序列表：每 10,000 字元有 25 處錯誤即為 50%。中文另計常用字比例（GB 2312 及 Big5 的第一級字）。",
  },
  contentUniqueness: {
    label: "內容獨特度",
    meaning: "文本自我重複的程度有多低。",
    raise: "刪除頁首頁尾、重複段落及重複貼上的頁面。",
    rule: "datatrove 的 gopher_repetition_filter，採用 FineWeb2 按語言訂定的門檻；50% 即該過濾器會剔除文本之處。題庫可容許兩倍半的重複。",
  },
  languageFluency: {
    label: "語言流暢度",
    meaning: "是否為該語言的連貫文字，而非列表、雜訊或打亂的詞語。",
    raise: "按原有次序上載完整段落；避免表格、索引及詞表。",
    rule: "datatrove 的 gopher_quality_filter，採用 FineWeb2 的數值：詞長、含字母的詞、功能詞。九種語言另有我們自製的語言模型，對九類劣質文字各設一個過濾器，其成效見下文的測量。其他語言達 1,000 詞者另測詞序（Montemurro 與 Zanette，2011）。",
  },
  lexicalRichness: {
    label: "詞彙豐富度",
    meaning: "每一百個詞當中有多少個不同的詞。",
    raise: "選取能展現語料集廣度的段落，而非單一格式或範本。",
    rule: "以 100 詞為窗口的移動平均類符形符比（Covington 與 McFall 2010）。並無過濾器公佈門檻，我們的門檻取自宣言、經典及教科書。",
  },
  informationDensity: {
    label: "資訊密度",
    meaning: "文本中有多少內容帶來新資訊。",
    raise: "刪除填充內容：成行的填充符號、重複的表格、編碼資料。",
    rule: "以 16 KB 區塊計算的壓縮比，參考 Whisper 對其轉錄文字所設的上限。",
  },
  structureQuality: {
    label: "結構",
    meaning: "文本是否以完整的句子及段落編排。",
    raise: "保留標點及段落；把因版面而斷開的行重新連接。",
    rule: "datatrove 的 fineweb_quality_filter：以標點結尾的行、短行、每詞換行數；gopher_quality_filter：項目符號及截斷的行。此外，鄰近的句子是否比相隔遠的句子有更多共同的詞。韻文及題庫不受不適用的規則限制。",
  },
  formatCleanliness: {
    label: "格式潔淨度",
    meaning: "檔案是否只有文本本身。",
    raise: "刪除廣告、版權及導覽文字、網頁標籤及佔位文字。",
    rule: "C4 剔除的行、ROOTS 的特殊字元比例、gopher_quality 的每詞「#」及省略號、MAP-NEO 的【】文字、DCLM 的大寫字母。",
  },
  privacySafety: {
    label: "私隱安全",
    meaning: "文本中指向在世人士的資料有多少。",
    raise: "刪除地址、電話號碼及身份證號碼。這些資料只會計數，絕不儲存或顯示。",
    rule: "dolma：每份文件最多五項，達此數即為 50%。身份證號碼及卡號每項作三項計，並只計算校驗碼正確者。",
  },
  sampleAdequacy: {
    label: "樣本規模",
    meaning: "是否有足夠文字可供判斷。",
    raise: "最少上載 1,000 詞或 2,000 個漢字；10,000 詞可得滿分。",
    rule: "過濾器保留的最短文本為 50%：50 詞（gopher_quality）或 200 個漢字（ChineseWebText）。",
  },
  typeFit: {
    label: "與內容類型相符",
    meaning: "文本是否與所聲明的類型一致。",
    raise: "選擇相符的類型；為題庫加上答案及解題步驟。",
    rule: "我們自訂的指標。文學：句式多變或為韻文，且詞彙豐富。教育：用於定義、解釋及舉例的詞語。題庫：答案佔一半，解題步驟佔三成，20 條不只數字不同的題目佔兩成。重新驗算後結果不符的答案、題目中已說出的答案，以及題目沒有問及的數字，均不計算；文字題中的算式、單位、多個未知數及證明不會驗算。",
  },
};

const findings: QualityMessages["findings"] = {
  "nul-characters": ({ count }) =>
    `發現並移除了 ${number(count)} 個 NUL 字元。這類字元來自損壞或二進制檔案，請重新匯出文本。`,
  "broken-characters": ({ count }) =>
    `有 ${number(count)} 個字元損壞（替代、控制或私人使用字元）。請回到原始檔案，以 UTF-8 儲存。`,
  mojibake: ({ count }) =>
    `有 ${number(count)} 個字元屬於錯誤解碼的序列，例如「é」變成「Ã©」。請以 UTF-8 重新匯出文本。`,
  "rare-characters": ({ share }) =>
    `有 ${percent(share)} 的漢字極為罕見，文本很可能解碼錯誤。請以原有編碼開啟原件，再以 UTF-8 儲存。`,
  "not-utf8": ({ encoding }) =>
    `檔案的編碼為 ${encodings[encoding]}，已作轉換。請以買家慣用的 UTF-8 交付語料集。`,
  "repeated-lines": ({ share, times }) =>
    `有 ${percent(share)} 的行與之前重複，最頻密的出現了 ${number(times)} 次。請刪除頁首頁尾及重複貼上的頁面。`,
  "copied-sentences": ({ share }) =>
    `有 ${percent(share)} 的文本是大致重複前文的句子，有些只換了數字或少數詞語。若是複本或套用範本，請予刪除；法律、經典和詩歌可以有重複的語句。`,
  "repeated-phrases": ({ share, words }) =>
    `有 ${percent(share)} 的文本由曾出現過的 ${words} 詞序列組成。若是複本或套用範本，請予刪除；法律、經典和詩歌可以有重複的語句。`,
  "dominant-phrase": ({ share, words, times }) =>
    `有一個 ${words} 詞序列出現了 ${number(times)} 次，佔文本 ${percent(share)}。請將其刪除，或選取另一段摘錄。`,
  padding: ({ ratio }) =>
    `文本可壓縮 ${ratio.toFixed(1)} 倍，顯示有填充內容。請刪除成行的填充符號及重複的表格。`,
  noise: ({ ratio }) =>
    `文本幾乎無法壓縮（${ratio.toFixed(1)} 倍），與雜訊或編碼資料無異。請上載可閱讀的文本。`,
  "few-distinct-words": ({ distinct }) =>
    `每一百個詞只有 ${distinct} 個不同的詞。請選取能展現語料集廣度的段落。`,
  "open-lines": ({ share }) =>
    `有 ${percent(share)} 的行沒有以標點結尾。請連接因版面而斷開的行，並略去選單及標題。`,
  "bullet-lines": ({ share }) => `有 ${percent(share)} 的行為項目符號。請選取連貫的段落。`,
  "cut-lines": ({ share }) =>
    `有 ${percent(share)} 的行以省略號中斷。請上載完整段落，而非預告片段。`,
  "short-lines": ({ share }) =>
    `有 ${percent(share)} 的行少於 30 個字元。請連接斷開的行，並略去列表。`,
  "many-breaks": ({ words }) => `平均每行只有 ${number(words)} 個詞。請連接因版面而斷開的行。`,
  "one-block": ({ words }) => `缺少段落：平均每行有 ${number(words)} 個詞。匯出文本時請保留段落。`,
  "loose-sentences": ({ sentences }) =>
    `${number(sentences)} 個句子之中，相鄰句子共有的詞並不多於任何兩句，次序有如隨機排列。請保留原文次序；單獨的句子價值低於連貫的文本。`,
  "sentences-by-turns": () =>
    "相隔兩三句的句子比相鄰的句子有更多共同的詞，有如幾篇文本逐句交替。請把文本一篇接一篇放置。",
  "odd-words": ({ mean }) =>
    `詞的平均長度為 ${mean.toFixed(1)} 個字元，與此語言的連貫文字不符。請檢查文本有否雜訊、缺少空格或錯誤字元。`,
  "unknown-words": ({ share, language }) =>
    `讀作${nameOf(language)}的詞語中，有 ${percent(share)} 不見於其詞表，當中不少寫法也不似。請檢查掃描錯誤、編碼錯誤與杜撰的詞語。`,
  "stray-words": ({ share }) =>
    `有 ${percent(share)} 的詞語罕見、只出現一次，且與上下文不合。請檢查有否混入隨機的詞語。`,
  "loose-repeats": () =>
    "文中語句反覆出現，部分前後文不同：可能是複製、套用範本，或由機器串接而成。請提供原本寫成的文字。",
  "unlike-language": ({ share }) =>
    `按字詞通常的前後搭配估計，約有 ${percent(share)} 的文本不像此語言的文字。請查看最弱的一段，替換誤讀、錯亂或虛構的內容。`,
  "no-word-order": () => "詞語的次序不符合此語言的習慣，與列表或打亂的文本相似。請按原文上載段落。",
  "few-function-words": ({ found, language }) =>
    `${nameOf(language)}最常用的功能詞${found === 0 ? "完全沒有出現" : `只出現了 ${found} 個`}。請上載連貫的文字，而非名稱或術語列表。`,
  "words-without-letters": ({ share }) => `有 ${percent(share)} 的詞只是數字。請略去表格及頁碼。`,
  "advertising-lines": ({ count, share }) =>
    `有 ${number(count)} 行為廣告、導覽或網站政策（${percent(share)}）。請將其刪除。`,
  "filler-text": ({ count }) =>
    `有 ${number(count)} 個詞來自排版佔位文字（lorem ipsum）。請換上真正的文本。`,
  "few-letters": ({ share }) =>
    `可見字元中只有 ${percent(share)} 為文字。請略去表格、程式碼及成行的符號。`,
  "repeated-symbols": ({ count }) =>
    `「#」或「…」出現了 ${number(count)} 次，以詞數計實屬過多。請刪除標籤及截斷的段落。`,
  "command-lines": ({ count, share }) =>
    `有 ${number(count)} 行（占文本的 ${percent(share)}）是指令，無法當作文章評估。請保留以句子寫成的說明，或將指令作為程式碼提供。`,
  "capital-lines": ({ share }) => `有 ${percent(share)} 的行全為大寫。請保留正常的大小寫。`,
  "bracketed-text": ({ share }) =>
    `有 ${percent(share)} 的文本置於【】之內，多屬網站註記。請刪除並非作者所寫的部分。`,
  markup: ({ count }) => `文本中尚有 ${number(count)} 個網頁標籤或實體。請以純文字匯出。`,
  "personal-data": ({ kind, count }) =>
    `發現 ${number(count)} 個${pii[kind].other}。除非當事人已同意，否則請在整個語料集中刪除或遮蓋。`,
  "too-short": ({ count, wanted, unit }) =>
    unit === "words"
      ? `樣本有 ${number(count)} 個詞。請最少上載 ${number(wanted)} 個詞，以便作出可靠判斷。`
      : `樣本有 ${number(count)} 個漢字。請最少上載 ${number(wanted)} 個漢字，以便作出可靠判斷。`,
  "even-sentences": ({ sentences }) =>
    `${number(sentences)} 個句子的長度幾乎一樣，與文學散文不符。如屬教科書或列表，請選擇另一內容類型。`,
  "few-explanations": ({ per1000 }) =>
    `每一千個詞只有 ${per1000.toFixed(1)} 個用於定義、解釋或舉例。請選取講解知識的段落，或選擇另一內容類型。`,
  "no-questions": () => "未能辨認出題目。請為題目編號（「1.」、「Q1」、「第1題」），並各佔一行。",
  "few-questions": ({ questions }) =>
    `只找到 ${number(questions)} 條題目。請最少上載 20 條，以展示題庫的面貌。`,
  "unclear-questions": ({ questions }) =>
    `未能確定每條題目由哪裏開始、到哪裏結束，估計約有 ${number(questions)} 條。請為題目編號（「1.」、「Q1」、「第1題」），或在每題之下寫上「答案：…」。`,
  "asks-little": ({ share }) =>
    `能確認為題目及其相應答案或選項的，只佔文本的 ${percent(share)}；其餘按散文評定。請以提問的方式寫出題目，或選擇另一內容類型。`,
  "same-template": ({ questions, distinct }) =>
    `${number(questions)} 條題目大多只是數字不同，真正不同的有 ${number(distinct)} 條。請換不同的問法：同一範本換上數字，並不能教會更多。`,
  "wrong-answers": ({ checked, wrong }) =>
    `可重新驗算的 ${number(checked)} 條題目中，有 ${number(wrong)} 條算出的結果不符。請檢查答案與步驟。`,
  "stray-answers": ({ answers, stray }) =>
    `${number(answers)} 個答案中有 ${number(stray)} 個是題目沒有問及的數字。請為每條題目附上相應的答案。`,
  "leaked-answers": ({ questions, leaked }) =>
    `${number(questions)} 條題目中有 ${number(leaked)} 條在題目中已說出答案。請把答案從題目刪去。`,
  unanswered: ({ questions, answers }) =>
    `${number(questions)} 條題目中有 ${number(questions - answers)} 條沒有答案。請加上答案（「Answer: …」、「答案：…」），或在最後附上答案表。`,
  unworked: ({ questions, solutions }) =>
    `${number(questions)} 條題目中有 ${number(questions - solutions)} 條沒有解題步驟。請加上步驟（「Solution: …」、「解：…」）：買家正是以此訓練推理能力。`,
  "other-type": ({ type, questions }) =>
    `文本有 ${number(questions)} 條題目，看來屬於${quality.contentTypes[type]}。請選擇該內容類型，以便計算答案。`,
  "mixed-variants": ({ traditional, simplified }) =>
    `繁體字（${number(traditional)} 個）與簡體字（${number(simplified)} 個）混用。請以單一字體交付，或分為兩個語料集。`,
  "language-undecided": ({ confidence }) =>
    `未能確定語言（${percent(confidence)}）。請上載較長的單一語言段落。`,
};

const encodings: QualityMessages["encodings"] = {
  ...ENCODING_NAMES,
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8（附位元組順序標記）",
  "utf-16le": "UTF-16（小端序）",
  "utf-16be": "UTF-16（大端序）",
  "broken-utf-8": "有錯誤的 UTF-8",
};

const pii: QualityMessages["pii"] = {
  email: { one: "電郵地址", other: "電郵地址" },
  phone: { one: "電話號碼", other: "電話號碼" },
  "hk-id": { one: "香港身份證號碼", other: "香港身份證號碼" },
  "cn-id": { one: "中國居民身份證號碼", other: "中國居民身份證號碼" },
  "tw-id": { one: "台灣身分證字號", other: "台灣身分證字號" },
  card: { one: "付款卡號碼", other: "付款卡號碼" },
  ipv4: { one: "IP 地址", other: "IP 地址" },
};

export const quality: QualityMessages = {
  metrics,
  findings,
  encodings,
  pii,
  bands: {
    high: { label: "高質素", meaning: "85 或以上：從容通過所有規則。" },
    medium: { label: "中等質素", meaning: "60 至 84：可用，但有可改善之處。" },
    basic: { label: "基本質素", meaning: "60 以下：公開的過濾器會將其剔除。" },
  },
  contentTypes: {
    literary: "文學",
    educational: "教育",
    problem_bank: "題庫",
  },
  uses: {
    pretraining: "語言模型預訓練",
    "continued-pretraining": "與其他文本混合的持續預訓練",
    "style-tuning": "文學風格微調",
    "knowledge-tuning": "學科知識微調",
    "instruction-tuning": "以問答進行的指令微調",
    "reasoning-tuning": "逐步推理微調",
    evaluation: "基準測試及評估",
    translation: "對齊後用於中英翻譯",
    "traditional-chinese": "繁體中文模型",
    "classical-chinese": "文言文模型",
    cantonese: "粵語模型",
    "after-cleaning": "清理後方可用於訓練",
    none: "現況不適合用於訓練",
  },
  unjudged: {
    truth: "文本所述是否屬實。",
    copyright: "權利誰屬，以及可否授權使用。",
    "rank-among-good": "在優質文本中的高下：規則只剔除劣質文本，潔淨的文本得分均接近滿分。",
    "rest-of-collection": "語料集的其餘部分是否與此樣本相若。",
    cantonese: "粵語是否自然：分析把粵語逐詞當作書面語來讀，所以口語愈多，得出的價值可能愈低。",
    "answers-correct": "答案是否正確（純算術除外，會重新驗算）。",
    "word-order": "詞語的次序是否自然：需要 1,000 個詞才可判斷。",
    "language-rules": "此語言的特有之處：未採用專為此語言公佈的規則，只採用通用規則。",
    translation: "兩種語言所述是否一致。",
  },
  languages: {
    "zh-traditional": "繁體中文",
    "zh-simplified": "簡體中文",
    zh: "中文（繁簡未能確定）",
    "bilingual-zh-en": "中英雙語",
    en: "英文",
    ja: "日文",
    ko: "韓文",
    es: "西班牙文",
    fr: "法文",
    de: "德文",
    pt: "葡萄牙文",
    ru: "俄文",
    ar: "阿拉伯文",
    none: "並非語言：沒有文字",
  },
  otherLanguage: (iso) => languageNames().of(iso) ?? iso,
  varieties: { modern: "現代", classical: "文言", cantonese: "粵語" },
  formats: { plain: "純文字", json: "JSON", jsonl: "JSON Lines" },
  subjects: {
    mathematics: "數學",
    physics: "物理",
    chemistry: "化學",
    biology: "生物",
    language: "語文",
    history: "歷史",
    geography: "地理",
    computing: "電腦",
  },
  topics: {
    arithmetic: "算術",
    fractions: "分數及百分數",
    algebra: "代數",
    geometry: "幾何",
    trigonometry: "三角學",
    calculus: "微積分",
    "probability-statistics": "概率及統計",
    mechanics: "力學",
    electricity: "電學",
    "waves-heat": "波動及熱學",
    chemistry: "化學",
    biology: "生物",
    grammar: "語法",
    reading: "閱讀",
    history: "歷史",
    geography: "地理",
    programming: "編程",
  },
  difficulty: { easy: "容易", medium: "中等", hard: "困難", mixed: "混合" },
  difficultyBasis: {
    stated: "根據題庫所述",
    inferred: "根據解題步驟數目推斷",
  },
  method: {
    value:
      "AI 訓練價值為十項指標的加權總和，每項由 0 至 100。其中五項的 50%，即公開的網頁語料過濾器會剔除文本之處。",
    limits:
      "低於該處者，其他指標不能補足：文本價值最多為 59。樣本少於約 200 詞、含個人資料或缺少答案，亦會壓低價值。",
    bands: "85 或以上為高，60 至 84 為中，60 以下為基本。",
    estimate:
      "估計市值僅供參考，並以非獨家授權計：有效詞數乘以各級別的每詞價格；中文及日文以 1.6 個字元作一詞計。公開的價格有兩個（每詞 $0.001，Reuters，2024 年 4 月；作者每詞 $0.031，HarperCollins，2024 年 11 月），介乎兩者及更低的價格均為推算。本站售出五個同類別的資料包後，便改以其成交價為準。重複或不成語言的詞不計價。",
  },
  estimatedValue: ({ lowCents, highCents, basis }) => {
    if (basis.effectiveWords === 0) return "無法估計市值：沒有可計價的詞。";
    const whole = basis.scope === "collection" ? "整個語料集" : "只計此樣本";
    return `${whole}：${dollars(lowCents)} 至 ${dollars(highCents)}（僅供參考，非獨家授權）`;
  },
  valueBasis: ({ basis }) => {
    const { effectiveWords, centsPerThousandWords: price, duplicateShare, junkShare = 0 } = basis;
    const left = `已減去重複的 ${percent(duplicateShare)} 及不成語言的 ${percent(junkShare)}`;
    const sold = basis.sales ? `，根據本站 ${number(basis.sales)} 個同類資料包的實際成交價` : "";
    const size = basis.size
      ? `語料集的 ${number(basis.size.statedWords)} 詞由出版商自行填報，本站未經點算；估算假設全部內容均與這個 ${number(basis.size.sampleWords)} 詞的樣本相若。`
      : "";
    return `有效詞數 ${number(effectiveWords)}（${left}），每詞 $${price.low / 100_000} 至 $${price.high / 100_000}${sold}。${size}`;
  },
  limitedBy: (names) => `受以下指標所限：${names.map((name) => metrics[name].label).join("、")}。`,
  piiCount: (kind, count) => `${number(count)} 個${pii[kind].other}`,
  undecided: "未能確定",
  nothingToMend: "沒有發現需要修改之處。",
};
