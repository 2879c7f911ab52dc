import { ENCODING_NAMES } from "../../../src/lib/encoding-names";
import { once } from "../../../src/lib/once";
import type { PiiKind } from "../../../src/samples/analysis/privacy/pii";
import type { QualityMessages } from "../en/quality";

function percent(share: number): string {
  if (share > 0 && share < 0.01) return "1% 미만";
  return `${Math.round(share * 100)}%`;
}

/** With the subject's particle, which follows the last sound: `12%가`, `1% 미만이`. */
function percentAsSubject(share: number): string {
  const text = percent(share);
  return text.endsWith("%") ? `${text}가` : `${text}이`;
}

function number(count: number): string {
  return count.toLocaleString("ko");
}

/** Cents only below ten dollars: an estimate is no invoice. */
function dollars(cents: number): string {
  const digits = cents < 1000 ? 2 : 0;
  const amount = (cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `$${amount}`;
}

const languageNames = once(() => new Intl.DisplayNames("ko", { type: "language" }));

/** Older results do not say which. */
function nameOf(language: string | undefined): string {
  return (language && languageNames().of(language)) ?? "이 언어";
}

const metrics: QualityMessages["metrics"] = {
  textIntegrity: {
    label: "텍스트 온전성",
    meaning: "글자가 저자가 쓴 그대로인지 봅니다.",
    raise: "파일을 UTF-8로 저장하고, “Ã©”나 “�” 같은 기호가 보이면 다시 내보내세요.",
    rule: "ftfy의 잘못 디코딩된 문자열 목록을 따릅니다. 10,000자당 오류가 25개이면 50%입니다. 중국어는 상용 한자(GB 2312와 Big5의 1급 한자)의 비율도 봅니다.",
  },
  contentUniqueness: {
    label: "내용 고유성",
    meaning: "텍스트에 반복되는 부분이 얼마나 적은지 봅니다.",
    raise: "반복되는 머리글과 바닥글, 되풀이되는 구절, 두 번 붙여 넣은 쪽을 삭제하세요.",
    rule: "datatrove의 gopher_repetition_filter와 FineWeb2의 언어별 기준값을 따릅니다. 50%는 이 필터가 텍스트를 버리는 지점입니다. 문제 은행은 2.5배까지 반복할 수 있습니다.",
  },
  languageFluency: {
    label: "언어 유창성",
    meaning: "목록이나 잡음, 뒤섞인 단어가 아니라 해당 언어의 이어진 글인지 봅니다.",
    raise: "온전한 구절을 원래 순서대로 업로드하고, 표와 색인, 단어 목록은 빼세요.",
    rule: "datatrove의 gopher_quality_filter와 FineWeb2의 값을 따라 단어 길이, 글자가 있는 단어, 기능어를 봅니다. 아홉 언어에서는 자체 언어 모델도 쓰며, 아홉 종류의 불량 글을 각각의 필터로 가려냅니다. 그 성능은 아래 측정에 나옵니다. 다른 언어에서는 1,000단어부터 단어의 순서를 봅니다(Montemurro와 Zanette, 2011).",
  },
  lexicalRichness: {
    label: "어휘 풍부성",
    meaning: "100단어 안에 서로 다른 단어가 얼마나 있는지 봅니다.",
    raise: "한 가지 양식이나 서식보다는 컬렉션의 폭을 보여 주는 구절을 고르세요.",
    rule: "100단어 단위의 이동 평균 어휘 다양도(MATTR, Covington과 McFall 2010)입니다. 기준값을 공개한 필터가 없어 선언문, 고전, 교과서에서 자체 기준을 정했습니다.",
  },
  informationDensity: {
    label: "정보 밀도",
    meaning: "텍스트에서 새로운 내용이 차지하는 비중을 봅니다.",
    raise: "채움 기호로 된 줄, 반복되는 양식, 인코딩된 데이터 같은 군더더기를 삭제하세요.",
    rule: "16 KB 블록 단위의 압축률이며, Whisper가 전사문에 두는 한도를 따릅니다.",
  },
  structureQuality: {
    label: "구조",
    meaning: "텍스트가 온전한 문장과 단락으로 되어 있는지 봅니다.",
    raise: "문장 부호와 단락을 유지하고, 쪽 편집 때문에 끊긴 줄은 이어 붙이세요.",
    rule: "datatrove의 fineweb_quality_filter로 문장 부호로 끝나는 줄, 짧은 줄, 단어당 줄바꿈을, gopher_quality_filter로 글머리표와 잘린 줄을 봅니다. 그 밖에 가까운 문장끼리 떨어진 문장보다 단어가 더 겹치는지 봅니다. 운문과 문제 은행에는 맞지 않는 항목을 적용하지 않습니다.",
  },
  formatCleanliness: {
    label: "형식 정돈도",
    meaning: "파일에 본문만 들어 있는지 봅니다.",
    raise: "광고, 저작권, 내비게이션 줄과 웹 태그, 더미 텍스트를 삭제하세요.",
    rule: "C4가 제외하는 줄, ROOTS의 특수 문자 비율, gopher_quality의 단어당 “#”과 말줄임표, MAP-NEO의 【】 안 텍스트, DCLM의 대문자 기준을 따릅니다.",
  },
  privacySafety: {
    label: "개인정보 안전성",
    meaning: "텍스트에 살아 있는 사람을 가리키는 내용이 얼마나 적은지 봅니다.",
    raise:
      "주소, 전화번호, 신분증 번호를 삭제하세요. 발견된 내용은 개수만 세며 저장하거나 표시하지 않습니다.",
    rule: "dolma 기준으로 문서당 최대 5건이며, 5건이면 50%입니다. 신분증 번호와 카드 번호는 검증 숫자가 맞을 때만 세고, 한 건을 3건으로 셉니다.",
  },
  sampleAdequacy: {
    label: "샘플 크기",
    meaning: "판단하기에 충분한 분량인지 봅니다.",
    raise: "1,000단어 또는 한자 2,000자 이상을 업로드하세요. 10,000단어이면 만점입니다.",
    rule: "필터가 남기는 가장 짧은 텍스트에서 50%입니다. 50단어(gopher_quality) 또는 한자 200자(ChineseWebText)입니다.",
  },
  typeFit: {
    label: "유형 적합도",
    meaning: "텍스트가 신고한 유형과 맞는지 봅니다.",
    raise: "맞는 유형을 고르고, 문제 은행에는 정답과 풀이를 넣으세요.",
    rule: "자체 지표입니다. 문학은 다양한 길이의 문장이나 운문, 어휘 풍부성을 봅니다. 교육은 정의하고 근거와 예를 드는 단어를 봅니다. 문제 은행은 정답이 10분의 5, 풀이가 10분의 3, 숫자만 다르지 않은 문제 20개가 10분의 2를 차지합니다. 다시 계산해 맞지 않은 정답, 문제에 적힌 정답, 문제에서 묻지 않은 숫자는 정답으로 세지 않습니다. 문장제 속의 계산, 단위, 미지수가 여럿인 식, 증명은 확인하지 않습니다.",
  },
};

const findings: QualityMessages["findings"] = {
  "nul-characters": ({ count }) =>
    `NUL 문자 ${number(count)}개를 발견해 제거했습니다. 이런 문자는 손상된 파일이나 바이너리 파일에서 생기므로 텍스트를 다시 내보내세요.`,
  "broken-characters": ({ count }) =>
    `깨진 글자(대체 문자, 제어 문자, 사용자 정의 문자)가 ${number(count)}개 있습니다. 원본 파일에서 UTF-8로 다시 저장하세요.`,
  mojibake: ({ count }) =>
    `“é”가 “Ã©”로 보이는 것처럼 잘못 디코딩된 문자열에 속한 글자가 ${number(count)}개 있습니다. 텍스트를 UTF-8로 다시 내보내세요.`,
  "rare-characters": ({ share }) =>
    `한자의 ${percentAsSubject(share)} 매우 드문 글자여서 텍스트가 잘못 디코딩되었을 가능성이 큽니다. 원본을 원래 인코딩으로 열어 UTF-8로 저장하세요.`,
  "not-utf8": ({ encoding }) =>
    `원본 인코딩(${encodings[encoding]})에서 변환했습니다. 컬렉션은 구매자가 기대하는 UTF-8로 납품하세요.`,
  "repeated-lines": ({ share, times }) =>
    `줄의 ${percentAsSubject(share)} 앞에 나온 줄의 반복이며, 가장 잦은 줄은 ${number(times)}번 나옵니다. 반복되는 머리글과 바닥글, 두 번 붙여 넣은 쪽을 삭제하세요.`,
  "copied-sentences": ({ share }) =>
    `본문의 ${percent(share)}가 앞에 나온 문장과 거의 같습니다(숫자나 몇 단어만 다른 것 포함). 복사본이나 틀에 맞춘 문장이라면 삭제하세요. 법률, 경전, 시가의 되풀이는 그대로 두어도 됩니다.`,
  "repeated-phrases": ({ share, words }) =>
    `텍스트의 ${percentAsSubject(share)} 앞에 나온 ${words}단어 길이의 구절로 되어 있습니다. 복사본이나 서식이라면 삭제하세요. 법률, 경전, 시가의 되풀이는 그대로 두어도 됩니다.`,
  "dominant-phrase": ({ share, words, times }) =>
    `${words}단어 길이의 한 구절이 ${number(times)}번 나옵니다(텍스트의 ${percent(share)}). 삭제하거나 다른 발췌문을 고르세요.`,
  padding: ({ ratio }) =>
    `텍스트가 ${ratio.toFixed(1)}배로 압축되어 군더더기가 많은 것으로 보입니다. 채움 기호로 된 줄과 반복되는 양식을 삭제하세요.`,
  noise: ({ ratio }) =>
    `텍스트가 잡음이나 인코딩된 데이터처럼 거의 압축되지 않습니다(${ratio.toFixed(1)}배). 읽을 수 있는 텍스트를 업로드하세요.`,
  "few-distinct-words": ({ distinct }) =>
    `100단어 안에 서로 다른 단어가 ${distinct}개뿐입니다. 컬렉션의 폭을 보여 주는 구절을 고르세요.`,
  "open-lines": ({ share }) =>
    `줄의 ${percentAsSubject(share)} 문장 부호 없이 끝납니다. 쪽 편집 때문에 끊긴 줄은 이어 붙이고, 메뉴와 제목은 빼세요.`,
  "bullet-lines": ({ share }) =>
    `줄의 ${percentAsSubject(share)} 글머리표 항목입니다. 이어진 글로 된 구절을 고르세요.`,
  "cut-lines": ({ share }) =>
    `줄의 ${percentAsSubject(share)} 말줄임표로 끊깁니다. 맛보기 대신 온전한 구절을 업로드하세요.`,
  "short-lines": ({ share }) =>
    `줄의 ${percentAsSubject(share)} 30자보다 짧습니다. 끊긴 줄은 이어 붙이고, 목록은 빼세요.`,
  "many-breaks": ({ words }) =>
    `한 줄에 평균 ${number(words)}단어밖에 없습니다. 쪽 편집 때문에 끊긴 줄을 이어 붙이세요.`,
  "one-block": ({ words }) =>
    `단락이 나뉘어 있지 않습니다. 한 줄에 평균 ${number(words)}단어가 있습니다. 텍스트를 내보낼 때 단락을 유지하세요.`,
  "loose-sentences": ({ sentences }) =>
    `문장 ${number(sentences)}개에서 이웃한 문장끼리 겹치는 단어가 떨어진 문장끼리와 다르지 않아, 순서가 뒤섞인 것처럼 보입니다. 원래 순서를 유지하세요. 낱개 문장은 이어지는 글보다 가치가 낮습니다.`,
  "sentences-by-turns": () =>
    "이웃한 문장보다 두세 문장 떨어진 문장끼리 겹치는 단어가 더 많아, 여러 글이 번갈아 놓인 것처럼 보입니다. 한 글씩 이어서 넣으세요.",
  "odd-words": ({ mean }) =>
    `단어 길이가 평균 ${mean.toFixed(1)}자로, 이 언어의 일반적인 글과 다릅니다. 잡음이나 빠진 띄어쓰기, 잘못된 글자가 없는지 확인하세요.`,
  "unknown-words": ({ share, language }) =>
    `${nameOf(language)}로 읽은 단어의 ${percentAsSubject(share)} 그 어휘에 없고, 철자도 다른 것이 많습니다. 스캔 오류, 깨진 인코딩, 지어낸 단어가 없는지 확인하세요.`,
  "stray-words": ({ share }) =>
    `단어의 ${percent(share)}가 드물고 한 번만 나오며 앞뒤와 맞지 않습니다. 무작위 단어가 섞이지 않았는지 확인하세요.`,
  "loose-repeats": () =>
    "같은 어구가 되풀이되며 일부는 앞뒤가 다릅니다. 복사, 서식, 또는 기계가 이어 붙인 글일 수 있습니다. 쓰인 그대로의 글을 올려 주세요.",
  "unlike-language": ({ share }) =>
    `글자와 낱말이 이어지는 방식으로 추정하면 본문의 약 ${percentAsSubject(share)} 이 언어의 글처럼 읽히지 않습니다. 가장 약한 부분을 살펴보고 잘못 읽히거나 뒤섞이거나 지어낸 내용을 바꿔 주세요.`,
  "no-word-order": () =>
    "단어의 순서가 목록이나 뒤섞인 텍스트처럼 이 언어에 맞지 않습니다. 쓰인 그대로의 구절을 업로드하세요.",
  "few-function-words": ({ found, language }) =>
    `${nameOf(language)}에서 가장 흔한 기능어가 ${found === 0 ? "하나도 없습니다" : `${found}개뿐입니다`}. 이름이나 용어 목록이 아니라 이어진 글을 업로드하세요.`,
  "words-without-letters": ({ share }) =>
    `단어의 ${percentAsSubject(share)} 숫자로만 되어 있습니다. 표와 쪽 번호는 빼세요.`,
  "advertising-lines": ({ count, share }) =>
    `광고, 내비게이션, 사이트 정책에 관한 줄이 ${number(count)}개(${percent(share)}) 있습니다. 삭제하세요.`,
  "filler-text": ({ count }) =>
    `인쇄용 더미 텍스트(lorem ipsum)의 단어가 ${number(count)}개 있습니다. 실제 텍스트로 바꾸세요.`,
  "few-letters": ({ share }) =>
    `보이는 문자 중 글자는 ${percent(share)}뿐입니다. 표와 코드, 기호만 있는 줄은 빼세요.`,
  "repeated-symbols": ({ count }) =>
    `“#” 또는 “…”가 ${number(count)}번 나와 단어 수에 비해 너무 많습니다. 태그와 잘린 구절을 삭제하세요.`,
  "command-lines": ({ count, share }) =>
    `${number(count)}줄(텍스트의 ${percent(share)})이 명령어라서 글로 평가하지 못합니다. 문장으로 된 설명을 함께 두거나 명령어는 코드로 올려 주세요.`,
  "capital-lines": ({ share }) =>
    `줄의 ${percentAsSubject(share)} 대문자로 되어 있습니다. 일반적인 대소문자 표기를 유지하세요.`,
  "bracketed-text": ({ share }) =>
    `텍스트의 ${percentAsSubject(share)} 웹사이트의 주석처럼 【】 안에 있습니다. 저자가 쓰지 않은 내용은 삭제하세요.`,
  markup: ({ count }) =>
    `텍스트에 웹 태그나 엔티티가 ${number(count)}개 남아 있습니다. 일반 텍스트로 내보내세요.`,
  "personal-data": ({ kind, count }) =>
    `개인정보(${piiNames[kind]})가 ${number(count)}건 발견되었습니다. 당사자가 동의하지 않았다면 컬렉션 전체에서 삭제하거나 가리세요.`,
  "too-short": ({ count, wanted, unit }) =>
    unit === "words"
      ? `샘플이 ${number(count)}단어입니다. 제대로 판단할 수 있도록 ${number(wanted)}단어 이상을 업로드하세요.`
      : `샘플이 한자 ${number(count)}자입니다. 제대로 판단할 수 있도록 ${number(wanted)}자 이상을 업로드하세요.`,
  "even-sentences": ({ sentences }) =>
    `문장 ${number(sentences)}개의 길이가 거의 같아 문학적인 글과 다릅니다. 교과서나 목록이라면 다른 콘텐츠 유형을 고르세요.`,
  "few-explanations": ({ per1000 }) =>
    `정의하거나 근거, 예를 드는 단어가 1,000단어 중 ${per1000.toFixed(1)}개뿐입니다. 가르치는 내용의 구절이나 다른 콘텐츠 유형을 고르세요.`,
  "no-questions": () =>
    "문제를 가려내지 못했습니다. 문제에 번호(“1.”, “Q1”, “문제 1”)를 붙이고 한 줄에 하나씩 쓰세요.",
  "few-questions": ({ questions }) =>
    `문제가 ${number(questions)}개뿐입니다. 문제 은행의 특징을 보여 줄 수 있도록 20개 이상을 업로드하세요.`,
  "unclear-questions": ({ questions }) =>
    `문제가 어디서 시작하고 끝나는지 확실히 가려내지 못했습니다(약 ${number(questions)}개). 번호(“1.”, “Q1”, “문제 1”)를 붙이거나 문제마다 아래에 “정답: …”을 적으세요.`,
  "asks-little": ({ share }) =>
    `질문과 그에 맞는 답이나 선택지로 볼 수 있는 부분은 텍스트의 ${percent(share)}뿐입니다. 나머지는 산문으로 평가합니다. 질문답게 쓰거나 다른 유형을 선택하세요.`,
  "same-template": ({ questions, distinct }) =>
    `문제 ${number(questions)}개가 대부분 숫자만 다릅니다. 서로 다른 문제는 ${number(distinct)}개입니다. 숫자만 바꾼 문제에서는 새로 배울 것이 없으니 다르게 물어보세요.`,
  "wrong-answers": ({ checked, wrong }) =>
    `다시 계산할 수 있는 문제 ${number(checked)}개 중 ${number(wrong)}개의 결과가 맞지 않습니다. 정답과 풀이를 확인하세요.`,
  "stray-answers": ({ answers, stray }) =>
    `정답 ${number(answers)}개 중 ${number(stray)}개는 문제에서 묻지 않은 숫자입니다. 각 문제에 맞는 정답을 붙이세요.`,
  "leaked-answers": ({ questions, leaked }) =>
    `문제 ${number(questions)}개 중 ${number(leaked)}개는 문제에 정답이 적혀 있습니다. 문제에서 정답을 빼세요.`,
  unanswered: ({ questions, answers }) =>
    `문제 ${number(questions)}개 중 ${number(questions - answers)}개에 정답이 없습니다. 정답(“정답: …”, “Answer: …”)을 넣거나 끝에 정답표를 붙이세요.`,
  unworked: ({ questions, solutions }) =>
    `문제 ${number(questions)}개 중 ${number(questions - solutions)}개에 풀이가 없습니다. 풀이 과정(“풀이: …”, “Solution: …”)을 넣으세요. 구매자가 추론을 학습시키는 데 쓰는 부분입니다.`,
  "other-type": ({ type, questions }) =>
    `텍스트에 문제가 ${number(questions)}개 있어 다음 유형으로 보입니다: ${quality.contentTypes[type]}. 정답까지 집계되도록 이 콘텐츠 유형을 고르세요.`,
  "mixed-variants": ({ traditional, simplified }) =>
    `번체(${number(traditional)}자)와 간체(${number(simplified)}자)가 섞여 있습니다. 한 가지로 통일하거나 두 컬렉션으로 나누어 등록하세요.`,
  "language-undecided": ({ confidence }) =>
    `언어를 확실히 판별하지 못했습니다(${percent(confidence)}). 한 언어로 된 더 긴 구절을 업로드하세요.`,
};

const encodings: QualityMessages["encodings"] = {
  ...ENCODING_NAMES,
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8(BOM 포함)",
  "utf-16le": "UTF-16(리틀 엔디언)",
  "utf-16be": "UTF-16(빅 엔디언)",
  "broken-utf-8": "오류가 있는 UTF-8",
};

const piiNames: Record<PiiKind, string> = {
  email: "이메일 주소",
  phone: "전화번호",
  "hk-id": "홍콩 신분증 번호",
  "cn-id": "중국 주민 신분증 번호",
  "tw-id": "대만 신분증 번호",
  card: "결제 카드 번호",
  ipv4: "IP 주소",
};

/** Stands behind a number and a space: `3 건의 전화번호`. */
function counted(kind: PiiKind): { one: string; other: string } {
  const words = `건의 ${piiNames[kind]}`;
  return { one: words, other: words };
}

const pii: QualityMessages["pii"] = {
  email: counted("email"),
  phone: counted("phone"),
  "hk-id": counted("hk-id"),
  "cn-id": counted("cn-id"),
  "tw-id": counted("tw-id"),
  card: counted("card"),
  ipv4: counted("ipv4"),
};

export const quality: QualityMessages = {
  metrics,
  findings,
  encodings,
  pii,
  bands: {
    high: { label: "고품질", meaning: "85 이상: 모든 규칙을 여유 있게 통과합니다." },
    medium: { label: "중간 품질", meaning: "60~84: 쓸 수 있지만 고칠 부분이 있습니다." },
    basic: {
      label: "기본 품질",
      meaning: "60 미만: 이대로는 공개된 필터가 제외할 텍스트입니다.",
    },
  },
  contentTypes: {
    literary: "문학",
    educational: "교육",
    problem_bank: "문제 은행",
  },
  uses: {
    pretraining: "언어 모델 사전 학습",
    "continued-pretraining": "다른 텍스트와 섞은 추가 사전 학습",
    "style-tuning": "문학적 문체 튜닝",
    "knowledge-tuning": "분야 지식 튜닝",
    "instruction-tuning": "문제와 정답을 이용한 지시 튜닝",
    "reasoning-tuning": "단계별 추론 튜닝",
    evaluation: "벤치마크와 평가",
    translation: "중국어–영어 번역(정렬 후)",
    "traditional-chinese": "번체 중국어 모델",
    "classical-chinese": "한문(고전 중국어) 모델",
    cantonese: "광둥어 모델",
    "after-cleaning": "정제한 뒤의 학습",
    none: "이대로는 학습에 적합하지 않음",
  },
  unjudged: {
    truth: "텍스트의 내용이 사실인지.",
    copyright: "권리가 누구에게 있고, 이용을 허락할 수 있는지.",
    "rank-among-good":
      "좋은 텍스트 가운데 얼마나 좋은지. 규칙은 나쁜 텍스트를 걸러 내므로 깨끗한 텍스트는 모두 최고점에 가깝습니다.",
    "rest-of-collection": "컬렉션의 나머지가 이 샘플과 같은지.",
    cantonese:
      "광둥어로서 자연스러운지. 같은 뜻의 문어체 중국어로 바꾸어 읽으므로, 구어가 많을수록 값이 낮게 나올 수 있습니다.",
    "answers-correct": "정답이 맞는지(다시 계산할 수 있는 단순한 산술은 제외).",
    "word-order": "단어의 순서가 자연스러운지. 판단하려면 1,000단어가 필요합니다.",
    "language-rules":
      "이 언어만의 특성. 이 언어를 위해 공개된 규칙은 쓰지 않고 일반 규칙만 씁니다.",
    translation: "두 언어의 내용이 서로 같은지.",
  },
  languages: {
    "zh-traditional": "번체 중국어",
    "zh-simplified": "간체 중국어",
    zh: "중국어(번체·간체 미확정)",
    "bilingual-zh-en": "중국어와 영어",
    en: "영어",
    ja: "일본어",
    ko: "한국어",
    es: "스페인어",
    fr: "프랑스어",
    de: "독일어",
    pt: "포르투갈어",
    ru: "러시아어",
    ar: "아랍어",
    none: "언어 없음: 글자가 없습니다",
  },
  otherLanguage: (iso) => languageNames().of(iso) ?? iso,
  varieties: { modern: "현대", classical: "고전", cantonese: "광둥어" },
  formats: { plain: "일반 텍스트", json: "JSON", jsonl: "JSON Lines" },
  subjects: {
    mathematics: "수학",
    physics: "물리",
    chemistry: "화학",
    biology: "생물",
    language: "언어",
    history: "역사",
    geography: "지리",
    computing: "컴퓨터",
  },
  topics: {
    arithmetic: "산수",
    fractions: "분수와 백분율",
    algebra: "대수",
    geometry: "기하",
    trigonometry: "삼각법",
    calculus: "미적분",
    "probability-statistics": "확률과 통계",
    mechanics: "역학",
    electricity: "전기",
    "waves-heat": "파동과 열",
    chemistry: "화학",
    biology: "생물",
    grammar: "문법",
    reading: "독해",
    history: "역사",
    geography: "지리",
    programming: "프로그래밍",
  },
  difficulty: { easy: "쉬움", medium: "보통", hard: "어려움", mixed: "혼합" },
  difficultyBasis: {
    stated: "문제 은행의 표기 기준",
    inferred: "풀이 단계 수로 추정",
  },
  method: {
    value:
      "AI 학습 가치는 0에서 100까지인 지표 열 개의 가중 합계입니다. 그중 다섯 개에서 50%는 웹 코퍼스용 공개 필터가 텍스트를 버리는 지점입니다.",
    limits:
      "그 아래로 내려가면 다른 지표로 보완되지 않아 텍스트의 가치는 최대 59입니다. 약 200단어 미만의 샘플, 개인정보, 빠진 정답도 가치를 낮춥니다.",
    bands: "85 이상은 고품질, 60~84는 중간 품질, 60 미만은 기본 품질입니다.",
    estimate:
      "시장 가치는 참고용이며 비독점 이용을 기준으로 합니다. 유효 단어 수에 등급별 단어당 가격을 곱하며, 중국어와 일본어는 1.6자를 한 단어로 셉니다. 공개된 가격은 두 가지입니다(단어당 $0.001, Reuters, 2024년 4월; 저자 몫으로 단어당 $0.031, HarperCollins, 2024년 11월). 그 사이와 그 아래의 값은 보간합니다. 같은 카테고리의 패키지가 여기서 다섯 개 팔린 뒤에는 그 판매가를 기준으로 합니다. 반복되거나 언어로 읽히지 않는 단어는 값에 넣지 않습니다.",
  },
  estimatedValue: ({ lowCents, highCents, basis }) => {
    if (basis.effectiveWords === 0) return "시장 가치 없음: 가격을 매길 단어가 없습니다.";
    const whole = basis.scope === "collection" ? "전체 컬렉션" : "이 샘플만";
    return `${whole} ${dollars(lowCents)}~${dollars(highCents)}(참고용, 비독점)`;
  },
  valueBasis: ({ basis }) => {
    const { effectiveWords, centsPerThousandWords: price, duplicateShare, junkShare = 0 } = basis;
    const left = `반복되는 ${percent(duplicateShare)}와 언어로 읽히지 않는 ${percent(junkShare)} 제외`;
    const sold = basis.sales
      ? ` (여기서 팔린 비슷한 패키지 ${number(basis.sales)}개의 가격에 따름)`
      : "";
    const size = basis.size
      ? ` 컬렉션의 ${number(basis.size.statedWords)}단어는 출판사가 밝힌 수이며 여기서 센 것이 아닙니다. 전체가 ${number(basis.size.sampleWords)}단어인 이 샘플과 같다고 가정합니다.`
      : "";
    return `유효 단어 ${number(effectiveWords)}개(${left}), 단어당 $${price.low / 100_000}~$${price.high / 100_000} 기준${sold}.${size}`;
  },
  limitedBy: (names) => `점수를 낮춘 지표: ${names.map((name) => metrics[name].label).join(", ")}.`,
  piiCount: (kind, count) => `${number(count)}${pii[kind].other}`,
  undecided: "미확정",
  nothingToMend: "고쳐야 할 부분이 발견되지 않았습니다.",
};
