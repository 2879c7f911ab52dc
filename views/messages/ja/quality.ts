import { ENCODING_NAMES } from "../../../src/lib/encoding-names";
import { once } from "../../../src/lib/once";
import type { QualityMessages } from "../en/quality";

function percent(share: number): string {
  if (share > 0 && share < 0.01) return "1%未満";
  return `${Math.round(share * 100)}%`;
}

function number(count: number): string {
  return count.toLocaleString("ja");
}

/** Cents only below ten dollars: an estimate is no invoice. */
function dollars(cents: number): string {
  const digits = cents < 1000 ? 2 : 0;
  const amount = (cents / 100).toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `$${amount}`;
}

const languageNames = once(() => new Intl.DisplayNames("ja", { type: "language" }));

/** Older results do not say which. */
function nameOf(language: string | undefined): string {
  return (language && languageNames().of(language)) ?? "この言語";
}

const metrics: QualityMessages["metrics"] = {
  textIntegrity: {
    label: "テキストの完全性",
    meaning: "文字が著者の書いたとおりかどうか。",
    raise:
      "ファイルをUTF-8で保存してください。「Ã©」や「�」のような文字が現れる箇所は、書き出し直してください。",
    rule: "誤ったデコードで生じる文字列についてのftfyの一覧によります。10,000字に25か所の誤りで50%です。中国語では、常用字（GB 2312とBig5の第一水準）の割合も見ます。",
  },
  contentUniqueness: {
    label: "内容の独自性",
    meaning: "テキスト内の繰り返しがどれだけ少ないか。",
    raise:
      "繰り返し現れるヘッダーやフッター、重複した文章、二重に貼り付けたページを取り除いてください。",
    rule: "datatroveのgopher_repetition_filterに、FineWeb2の言語別のしきい値を用います。50%は、そのフィルターがテキストを除外する境目です。問題集は2.5倍までの繰り返しを認めます。",
  },
  languageFluency: {
    label: "言語の自然さ",
    meaning: "一覧、ノイズ、単語の寄せ集めではなく、その言語で書かれた続き文であるかどうか。",
    raise: "まとまった文章を元の順序のままアップロードし、表、索引、単語リストは省いてください。",
    rule: "datatroveのgopher_quality_filterに、FineWeb2の値を用います。単語の長さ、文字を含む単語、機能語を見ます。9言語では独自の言語モデルも使い、9種類の不良テキストをそれぞれのフィルターで見分けます。その効果は下の測定をご覧ください。ほかの言語では、1,000語以上で語順を見ます（MontemurroとZanette、2011）。",
  },
  lexicalRichness: {
    label: "語彙の豊かさ",
    meaning: "100語の中に異なる単語がいくつあるか。",
    raise: "一つの書式や定型文に偏らず、コレクションの幅がわかる文章を選んでください。",
    rule: "100語ごとの移動平均タイプ・トークン比（CovingtonとMcFall、2010）です。しきい値を公開しているフィルターはないため、宣言文、古典、教科書から独自に定めました。",
  },
  informationDensity: {
    label: "情報の密度",
    meaning: "テキストのうち、新しい情報を含む部分がどれだけあるか。",
    raise:
      "記号の羅列による行、繰り返しの書式、符号化されたデータなどの水増しを取り除いてください。",
    rule: "16 KBごとの圧縮率です。Whisperが書き起こし文に設けている上限に基づきます。",
  },
  structureQuality: {
    label: "構造",
    meaning: "テキストが完全な文と段落で構成されているか。",
    raise: "句読点と段落を保ち、ページのレイアウトで分断された行をつないでください。",
    rule: "datatroveのfineweb_quality_filterにより、句読点で終わる行、短い行、単語あたりの改行数を見ます。またgopher_quality_filterにより、箇条書きと途中で切れた行を見ます。ほかに、近い文どうしが離れた文より多くの語を共有するかを見ます。韻文と問題集は、なじまない項目の対象から外します。",
  },
  formatCleanliness: {
    label: "書式の清潔さ",
    meaning: "ファイルに本文だけが含まれているか。",
    raise: "広告、著作権表示、ナビゲーションの行、Webのタグ、ダミーテキストを取り除いてください。",
    rule: "C4が除外する行、ROOTSの特殊文字の割合、gopher_qualityの単語あたりの「#」と省略記号、MAP-NEOの【】内のテキスト、DCLMの大文字によります。",
  },
  privacySafety: {
    label: "プライバシーの安全性",
    meaning: "存命の個人を示す情報がどれだけ少ないか。",
    raise:
      "メールアドレス、電話番号、身分証番号を取り除いてください。件数だけを数え、保存も表示もしません。",
    rule: "dolmaによります。1文書につき5件までで、5件で50%です。身分証番号とカード番号は1件を3件として数え、チェックディジットが正しいものだけを対象とします。",
  },
  sampleAdequacy: {
    label: "サンプルの量",
    meaning: "判断に足りるだけのテキストがあるか。",
    raise:
      "少なくとも1,000語、または漢字2,000字をアップロードしてください。10,000語で満点になります。",
    rule: "フィルターが残す最短のテキスト、すなわち50語（gopher_quality）または漢字200字（ChineseWebText）で50%です。",
  },
  typeFit: {
    label: "種類との一致",
    meaning: "テキストが申告された種類に合っているか。",
    raise: "合う種類を選んでください。問題集には解答と解法を付けてください。",
    rule: "独自の指標です。文学：変化のある文または韻文と、語彙の豊かさ。教材：定義、理由、例を示す語。問題集：解答に5割、解法に3割、数値以外も異なる20問に2割を配分します。計算し直して合わない解答、問題文に書かれた解答、問題文が尋ねていない数値は、解答に数えません。文章題の計算、単位、複数の未知数、証明は確かめません。",
  },
};

const findings: QualityMessages["findings"] = {
  "nul-characters": ({ count }) =>
    `NUL文字が${number(count)}個見つかり、取り除かれました。壊れたファイルやバイナリファイルに由来する文字です。テキストを書き出し直してください。`,
  "broken-characters": ({ count }) =>
    `${number(count)}文字が壊れています（置換文字、制御文字、私用領域の文字）。元のファイルに戻り、UTF-8で保存してください。`,
  mojibake: ({ count }) =>
    `${number(count)}文字が、「é」が「Ã©」になるような、誤ったデコードによる文字化けです。UTF-8で書き出し直してください。`,
  "rare-characters": ({ share }) =>
    `漢字の${percent(share)}が極めてまれな字で、誤ってデコードされた可能性があります。元のファイルを本来の文字コードで開き、UTF-8で保存してください。`,
  "not-utf8": ({ encoding }) =>
    `ファイルの文字コードは${encodings[encoding]}で、変換して読み込みました。コレクションは、購入者が想定するUTF-8で納品してください。`,
  "repeated-lines": ({ share, times }) =>
    `行の${percent(share)}が前の行の繰り返しで、最も多い行は${number(times)}回現れます。繰り返すヘッダーやフッター、二重に貼り付けたページを取り除いてください。`,
  "copied-sentences": ({ share }) =>
    `本文の${percent(share)}は、前に出た文とほぼ同じ文です（数字や数語だけ違うものを含みます）。写しや定型文であれば削除してください。法令、聖典、詩歌などの繰り返しはそのままで構いません。`,
  "repeated-phrases": ({ share, words }) =>
    `テキストの${percent(share)}が、すでに現れた${words}語の並びの繰り返しです。写しや定型文であれば削除してください。法令、聖典、詩歌などの繰り返しはそのままで構いません。`,
  "dominant-phrase": ({ share, words, times }) =>
    `${words}語の一つの並びが${number(times)}回現れ、テキストの${percent(share)}を占めています。取り除くか、別の抜粋を選んでください。`,
  padding: ({ ratio }) =>
    `テキストの圧縮比が${ratio.toFixed(1)}と高く、水増しがうかがえます。記号の羅列による行や繰り返しの書式を取り除いてください。`,
  noise: ({ ratio }) =>
    `テキストがほとんど圧縮できず（圧縮比${ratio.toFixed(1)}）、ノイズや符号化されたデータのようです。読める文章をアップロードしてください。`,
  "few-distinct-words": ({ distinct }) =>
    `100語の中に異なる単語が${distinct}語しかありません。コレクションの幅がわかる文章を選んでください。`,
  "open-lines": ({ share }) =>
    `行の${percent(share)}が句読点なしで終わっています。ページのレイアウトで分断された行をつなぎ、メニューや見出しは省いてください。`,
  "bullet-lines": ({ share }) =>
    `行の${percent(share)}が箇条書きです。続き文の箇所を選んでください。`,
  "cut-lines": ({ share }) =>
    `行の${percent(share)}が省略記号で途切れています。抜き出しではなく、文章全体をアップロードしてください。`,
  "short-lines": ({ share }) =>
    `行の${percent(share)}が30文字未満です。分断された行をつなぎ、一覧は省いてください。`,
  "many-breaks": ({ words }) =>
    `1行に平均${number(words)}語しかありません。ページのレイアウトで分断された行をつないでください。`,
  "one-block": ({ words }) =>
    `段落がありません。1行に平均${number(words)}語あります。書き出すときに段落を保ってください。`,
  "loose-sentences": ({ sentences }) =>
    `${number(sentences)}個の文は、隣どうしでも離れていても共通する語の多さが変わらず、順序がばらばらのように見えます。元の順序を保ってください。単独の文は続き文より価値が低くなります。`,
  "sentences-by-turns": () =>
    "隣の文より2つか3つ先の文のほうが共通する語が多く、複数のテキストが交互に並んでいるように見えます。テキストは1つずつ続けて収めてください。",
  "odd-words": ({ mean }) =>
    `単語の平均の長さが${mean.toFixed(1)}文字で、この言語の続き文としては不自然です。ノイズ、空白の欠落、文字の誤りがないか確認してください。`,
  "unknown-words": ({ share, language }) =>
    `${nameOf(language)}として読んだ語の${percent(share)}が語彙になく、つづりも似ていないものが多くあります。読み取りの誤り、文字化け、造語がないか確認してください。`,
  "stray-words": ({ share }) =>
    `語の${percent(share)}がまれで一度しか現れず、前後と合いません。無関係な語が混ざっていないか確認してください。`,
  "loose-repeats": () =>
    "同じ語句が繰り返し現れ、前後が異なるものもあります。複製、ひな型、または機械がつないだ文の可能性があります。書かれたままの文章を提供してください。",
  "unlike-language": ({ share }) =>
    `文字や語の続き方からの推定で、本文の約${percent(share)}がこの言語の文章らしくありません。最も弱い箇所を確かめ、読み取りの誤り、乱れ、作り物を置き換えてください。`,
  "no-word-order": () =>
    "一覧や並べ替えたテキストのように、語順がこの言語のものになっていません。書かれたままの文章をアップロードしてください。",
  "few-function-words": ({ found, language }) =>
    `${nameOf(language)}で最もよく使われる機能語が${found === 0 ? "一つもありません" : `${found}種類しかありません`}。名前や用語の一覧ではなく、続き文をアップロードしてください。`,
  "words-without-letters": ({ share }) =>
    `単語の${percent(share)}が数字だけです。表やページ番号は省いてください。`,
  "advertising-lines": ({ count, share }) =>
    `広告、ナビゲーション、サイト規約の行が${number(count)}行（${percent(share)}）あります。取り除いてください。`,
  "filler-text": ({ count }) =>
    `印刷用のダミーテキスト（lorem ipsum）が${number(count)}語あります。本来のテキストに置き換えてください。`,
  "few-letters": ({ share }) =>
    `表示される字のうち、記号や数字を除いた文字は${percent(share)}だけです。表、コード、記号の羅列は省いてください。`,
  "repeated-symbols": ({ count }) =>
    `「#」または「…」が${number(count)}回現れ、語数に対して多すぎます。タグや途切れた文章を取り除いてください。`,
  "command-lines": ({ count, share }) =>
    `${number(count)}行（テキストの${percent(share)}）がコマンドで、文章としての評価の対象になりません。文による説明を添えるか、コマンドはコードとして出品してください。`,
  "capital-lines": ({ share }) =>
    `行の${percent(share)}がすべて大文字です。通常の大文字と小文字の表記にしてください。`,
  "bracketed-text": ({ share }) =>
    `テキストの${percent(share)}が、Webサイトの注記のような【】の中にあります。著者のものではない部分を取り除いてください。`,
  markup: ({ count }) =>
    `Webのタグや文字実体参照が${number(count)}個残っています。プレーンテキストとして書き出してください。`,
  "personal-data": ({ kind, count }) =>
    `${number(count)}${pii[kind].other}が見つかりました。本人の同意がない限り、コレクション全体から取り除くか、伏せてください。`,
  "too-short": ({ count, wanted, unit }) =>
    unit === "words"
      ? `サンプルは${number(count)}語です。十分に判断できるよう、${number(wanted)}語以上をアップロードしてください。`
      : `サンプルは漢字${number(count)}字です。十分に判断できるよう、${number(wanted)}字以上をアップロードしてください。`,
  "even-sentences": ({ sentences }) =>
    `${number(sentences)}個の文がほぼ同じ長さで、文学の散文らしくありません。教科書や一覧であれば、別の種類を選んでください。`,
  "few-explanations": ({ per1000 }) =>
    `定義、理由、例を示す語が1,000語あたり${per1000.toFixed(1)}語しかありません。説明のある文章か、別の種類を選んでください。`,
  "no-questions": () =>
    "問題を見分けられませんでした。番号（「1.」「Q1」「問1」）を付け、1問ずつ行を分けてください。",
  "few-questions": ({ questions }) =>
    `問題が${number(questions)}問しか見つかりませんでした。問題集の内容がわかるよう、20問以上をアップロードしてください。`,
  "unclear-questions": ({ questions }) =>
    `問題の区切りを確実には判定できませんでした（約${number(questions)}問）。番号（「1.」「Q1」「問1」）を付けるか、各問の下に「答え：…」と書いてください。`,
  "asks-little": ({ share }) =>
    `問いと、それに合う答えや選択肢と認められたのは本文の${percent(share)}だけです。残りは文章として評価します。問いの形で書くか、別の種類を選んでください。`,
  "same-template": ({ questions, distinct }) =>
    `${number(questions)}問の多くは数値が違うだけで、異なる問題は${number(distinct)}問です。数値を入れ替えただけの問題からは新しく学べません。問い方を変えてください。`,
  "wrong-answers": ({ checked, wrong }) =>
    `計算し直せる${number(checked)}問のうち、${number(wrong)}問で結果が合いませんでした。解答と手順を確認してください。`,
  "stray-answers": ({ answers, stray }) =>
    `${number(answers)}件の解答のうち${number(stray)}件は、問題文が尋ねていない数値です。各問題に対応する解答を付けてください。`,
  "leaked-answers": ({ questions, leaked }) =>
    `${number(questions)}問のうち${number(leaked)}問は、問題文に答えが書かれています。問題文から答えを取り除いてください。`,
  unanswered: ({ questions, answers }) =>
    `${number(questions)}問のうち${number(questions - answers)}問に解答がありません。解答（「答え：…」「Answer: …」）か、末尾に解答一覧を加えてください。`,
  unworked: ({ questions, solutions }) =>
    `${number(questions)}問のうち${number(questions - solutions)}問に解法がありません。購入者が推論の学習に使うのは解く手順です。手順（「解説：…」「Solution: …」）を加えてください。`,
  "other-type": ({ type, questions }) =>
    `テキストには${number(questions)}問が含まれ、「${quality.contentTypes[type]}」のようです。その種類を選ぶと、解答も評価に含まれます。`,
  "mixed-variants": ({ traditional, simplified }) =>
    `繁体字（${number(traditional)}字）と簡体字（${number(simplified)}字）が混在しています。どちらかに統一するか、二つのコレクションに分けてください。`,
  "language-undecided": ({ confidence }) =>
    `言語を確実に判定できませんでした（${percent(confidence)}）。一つの言語で書かれた、より長い文章をアップロードしてください。`,
};

const encodings: QualityMessages["encodings"] = {
  ...ENCODING_NAMES,
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8（BOM付き）",
  "utf-16le": "UTF-16（リトルエンディアン）",
  "utf-16be": "UTF-16（ビッグエンディアン）",
  "broken-utf-8": "UTF-8（誤りあり）",
};

const pii: QualityMessages["pii"] = {
  email: { one: "件のメールアドレス", other: "件のメールアドレス" },
  phone: { one: "件の電話番号", other: "件の電話番号" },
  "hk-id": { one: "件の香港身分証番号", other: "件の香港身分証番号" },
  "cn-id": { one: "件の中国公民身分番号", other: "件の中国公民身分番号" },
  "tw-id": { one: "件の台湾身分証番号", other: "件の台湾身分証番号" },
  card: { one: "件の決済カード番号", other: "件の決済カード番号" },
  ipv4: { one: "件のIPアドレス", other: "件のIPアドレス" },
};

export const quality: QualityMessages = {
  metrics,
  findings,
  encodings,
  pii,
  bands: {
    high: { label: "高品質", meaning: "85以上：すべてのルールを余裕をもって満たします。" },
    medium: { label: "中品質", meaning: "60～84：利用できますが、改善の余地があります。" },
    basic: {
      label: "基本品質",
      meaning: "60未満：公開されているフィルターでは、このままでは除外されます。",
    },
  },
  contentTypes: {
    literary: "文学",
    educational: "教材",
    problem_bank: "問題集",
  },
  uses: {
    pretraining: "言語モデルの事前学習",
    "continued-pretraining": "ほかのテキストと組み合わせた継続事前学習",
    "style-tuning": "文学的な文体のチューニング",
    "knowledge-tuning": "専門知識のチューニング",
    "instruction-tuning": "質問と回答による指示チューニング",
    "reasoning-tuning": "段階的な推論のチューニング",
    evaluation: "ベンチマークと評価",
    translation: "対応付け後の中英翻訳",
    "traditional-chinese": "繁体字中国語モデル",
    "classical-chinese": "漢文（古典中国語）モデル",
    cantonese: "広東語モデル",
    "after-cleaning": "クリーニング後に限り学習に利用",
    none: "現状では学習に適しません",
  },
  unjudged: {
    truth: "テキストの内容が真実かどうか。",
    copyright: "権利が誰にあり、ライセンスできるかどうか。",
    "rank-among-good":
      "良いテキストの中での優劣。ルールは悪いテキストを除くものなので、整ったテキストはどれも上限に近い点になります。",
    "rest-of-collection": "コレクションの残りの部分もこのサンプルと同様かどうか。",
    cantonese:
      "広東語として自然かどうか。同じ意味の書き言葉の中国語に置き換えて読むため、話し言葉が多いほど価値が低く出ることがあります。",
    "answers-correct": "解答が正しいかどうか（計算し直せる単純な算術は除く）。",
    "word-order": "語順が自然かどうか。判定には1,000語が必要です。",
    "language-rules":
      "この言語に固有の性質。この言語向けの公開ルールは使わず、一般的なルールだけを使います。",
    translation: "二つの言語の内容が一致しているかどうか。",
  },
  languages: {
    "zh-traditional": "繁体字中国語",
    "zh-simplified": "簡体字中国語",
    zh: "中国語（繁体字・簡体字は判別不能）",
    "bilingual-zh-en": "中国語と英語",
    en: "英語",
    ja: "日本語",
    ko: "韓国語",
    es: "スペイン語",
    fr: "フランス語",
    de: "ドイツ語",
    pt: "ポルトガル語",
    ru: "ロシア語",
    ar: "アラビア語",
    none: "言語なし（文字がありません）",
  },
  otherLanguage: (iso) => languageNames().of(iso) ?? iso,
  varieties: { modern: "現代", classical: "古典", cantonese: "広東語" },
  formats: { plain: "プレーンテキスト", json: "JSON", jsonl: "JSON Lines" },
  subjects: {
    mathematics: "数学",
    physics: "物理",
    chemistry: "化学",
    biology: "生物",
    language: "言語",
    history: "歴史",
    geography: "地理",
    computing: "情報",
  },
  topics: {
    arithmetic: "算数",
    fractions: "分数と百分率",
    algebra: "代数",
    geometry: "幾何",
    trigonometry: "三角法",
    calculus: "微積分",
    "probability-statistics": "確率と統計",
    mechanics: "力学",
    electricity: "電気",
    "waves-heat": "波動と熱",
    chemistry: "化学",
    biology: "生物",
    grammar: "文法",
    reading: "読解",
    history: "歴史",
    geography: "地理",
    programming: "プログラミング",
  },
  difficulty: { easy: "易しい", medium: "標準", hard: "難しい", mixed: "混在" },
  difficultyBasis: {
    stated: "問題集の記載による",
    inferred: "解法の手順の数から推定",
  },
  method: {
    value:
      "AI学習価値は、それぞれ0～100の10の指標の加重和です。うち五つでは、Webコーパス用の公開フィルターがテキストを除外する境目が50%にあたります。",
    limits:
      "その境目を下回ると、ほかの指標では補えず、テキストの価値は最大59になります。約200語未満のサンプル、個人データ、解答の欠落も価値を下げます。",
    bands: "85以上が「高」、60～84が「中」、60未満が「基本」です。",
    estimate:
      "市場価値は目安で、非独占的な利用を前提とします。有効語数に、区分ごとの1語あたりの価格を掛けます。中国語と日本語は1.6文字を1語と数えます。公開されている価格は二つ（1語$0.001：Reuters、2024年4月／著者への支払い1語$0.031：HarperCollins、2024年11月）で、その間とそれ未満は補間しています。同じカテゴリーのパッケージがここで5件売れた後は、その成約価格に基づきます。重複する語や、言語として読めない語は計算に入れません。",
  },
  estimatedValue: ({ lowCents, highCents, basis }) => {
    if (basis.effectiveWords === 0) return "市場価値なし：価格を付けられる語がありません。";
    const whole = basis.scope === "collection" ? "コレクション全体" : "このサンプルのみ";
    return `${whole}で${dollars(lowCents)}～${dollars(highCents)}（目安、非独占）`;
  },
  valueBasis: ({ basis }) => {
    const { effectiveWords, centsPerThousandWords: price, duplicateShare, junkShare = 0 } = basis;
    const left = `重複分${percent(duplicateShare)}と、言語として読めない${percent(junkShare)}を除く`;
    const sold = basis.sales
      ? `（ここで成立した同種のパッケージ${number(basis.sales)}件の価格による）`
      : "";
    const size = basis.size
      ? `コレクションの${number(basis.size.statedWords)}語は出版社の申告で、ここで数えたものではありません。全体がこの${number(basis.size.sampleWords)}語のサンプルと同じだと仮定しています。`
      : "";
    return `有効語数${number(effectiveWords)}語（${left}）、1語あたり$${price.low / 100_000}～$${price.high / 100_000}${sold}。${size}`;
  },
  limitedBy: (names) =>
    `${names.map((name) => `「${metrics[name].label}」`).join("")}が価値を抑えています。`,
  piiCount: (kind, count) => `${number(count)}${pii[kind].other}`,
  undecided: "判定不能",
  nothingToMend: "修正が必要な点は見つかりませんでした。",
};
