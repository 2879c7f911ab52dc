import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../../../src/lib/deal";

const turns: Record<Turn, Record<Side, string>> = {
  "hand-in": {
    seller: "회원님 차례입니다. 컬렉션을 납품해 주세요.",
    buyer: "판매자가 컬렉션을 납품할 차례입니다.",
  },
  complete: {
    seller: "회원님 차례입니다. 나머지 파일을 올린 뒤 납품을 완료해 주세요.",
    buyer: "판매자가 컬렉션을 납품하고 있습니다.",
  },
  mend: {
    seller:
      "회원님 차례입니다. 읽을 수 없거나 여러 방식으로 읽히는 파일이 있습니다. 파일 목록을 확인한 뒤 다시 납품을 완료해 주세요.",
    buyer: "읽을 수 없는 파일이 있습니다. 판매자가 수정해야 합니다.",
  },
  "late-delivery": {
    seller: "납품 기한이 지났습니다. 구매자가 계약을 철회하기 전까지는 아직 납품할 수 있습니다.",
    buyer: "판매자의 기한이 지났습니다. 더 기다리거나 계약을 철회할 수 있습니다.",
  },
  measure: {
    seller: "파일을 측정하고 암호화하는 중입니다. 지금은 할 일이 없습니다.",
    buyer: "파일을 측정하고 암호화하는 중입니다. 지금은 할 일이 없습니다.",
  },
  pay: {
    seller: "컬렉션이 봉인되었습니다. 구매자가 청구서를 결제할 차례입니다.",
    buyer:
      "회원님 차례입니다. 보고서를 읽고 판매자의 청구서를 결제한 뒤, 계약서 페이지에서 결제했다고 알려 주세요.",
  },
  "late-payment": {
    seller: "구매자가 기한 안에 결제하지 않았습니다. 더 기다리거나 계약을 철회할 수 있습니다.",
    buyer: "결제 기한이 지났습니다. 판매자가 계약을 철회하기 전까지는 아직 결제할 수 있습니다.",
  },
  confirm: {
    seller:
      "회원님 차례입니다. 구매자가 결제했다고 알렸습니다. 입금을 확인한 뒤 확인해 주세요. 확인하지 않으면 운영자가 결정합니다.",
    buyer:
      "결제했다고 알렸습니다. 판매자가 확인할 차례입니다. 확인하지 않으면 운영자가 결정합니다.",
  },
  judge: {
    seller:
      "구매자가 키를 받았으며, 컬렉션을 인수하거나 이의를 제기합니다. 아무 말이 없으면 인수한 것으로 봅니다.",
    buyer:
      "회원님 차례입니다. 키로 파일을 연 뒤 컬렉션을 인수하거나 이의를 제기해 주세요. 아무 말이 없으면 인수한 것으로 봅니다.",
  },
  decide: {
    seller:
      "구매자가 납품에 이의를 제기했습니다. 의견을 밝히거나 다시 납품해 주세요. 그러지 않으면 운영자가 결정합니다.",
    buyer:
      "납품에 이의를 제기했습니다. 판매자는 다시 납품할 수 있습니다. 그러지 않으면 운영자가 결정합니다.",
  },
  "decide-payment": {
    seller:
      "구매자는 결제했다고 하지만 회원님은 확인하지 않았습니다. 운영자가 결정하니 알고 있는 것을 밝혀 주세요.",
    buyer:
      "판매자가 결제를 확인하지 않았습니다. 운영자가 결정하니 언제 어떻게 결제했는지 밝혀 주세요.",
  },
  fetch: {
    seller: "컬렉션이 인수되어 거래가 완료되었습니다. 파일은 일정 기간 보관됩니다.",
    buyer:
      "컬렉션을 인수하여 거래가 완료되었습니다. 파일과 키는 일정 기간 보관되니 필요한 것을 받아 두세요.",
  },
  "void-resolved": {
    seller:
      "운영자가 구매자의 손을 들어 계약이 무효가 되었습니다. 다른 입찰자에게 제안하거나 다시 등록할 수 있습니다.",
    buyer: "운영자가 회원님의 손을 들어 계약이 무효가 되었습니다.",
  },
  "void-withdrawn": {
    seller:
      "한쪽이 철회하여 계약이 무효가 되었습니다. 다른 입찰자에게 제안하거나 다시 등록할 수 있습니다.",
    buyer: "한쪽이 철회하여 계약이 무효가 되었습니다.",
  },
  removed: {
    seller: "거래가 완료되었고 파일은 삭제되었습니다.",
    buyer: "거래가 완료되었고 파일은 삭제되었습니다.",
  },
};

const steps: Record<Step, string> = {
  sent: "계약서 발송",
  begun: "업로드 시작",
  completed: "모든 파일 납품",
  refused: "확인이 필요한 파일 있음",
  sealed: "측정 및 봉인",
  prolonged: "기한 연장",
  claimed: "결제했다고 알림",
  paid: "결제 확인",
  accepted: "인수",
  disputed: "이의 제기",
  "taken-back": "이의 취하",
  decided: "이의 결정",
  withdrawn: "철회 (계약 무효)",
  removed: "파일 삭제",
};

const actors: Record<Actor, string> = {
  seller: "판매자",
  buyer: "구매자",
  operator: "운영자",
  server: "마켓플레이스",
};

const reasons: Record<DisputeReason, string> = {
  incomplete: "빠진 것이 있음",
  differs: "신고된 내용과 다름",
  unreadable: "읽을 수 없음",
  rights: "권리가 계약과 다름",
  "personal-data": "신고되지 않은 개인정보가 있음",
  unconfirmed: "결제가 확인되지 않음",
};

const notices: Record<Notice, string> = {
  seal: "납품 기한이 다가옵니다",
  "seal-late": "납품 기한이 지났습니다",
  pay: "결제 기한이 다가옵니다",
  "pay-late": "결제 기한이 지났습니다",
  confirm: "구매자가 결제 확인을 기다립니다",
  accept: "인수하거나 이의를 제기해 주세요",
  removal: "파일이 곧 삭제됩니다",
};

export const delivery = {
  title: "납품",
  turns,
  steps,
  actors,
  reasons,
  notices,
  until: "기한:",
  none: "이 계약서는 이곳에서 납품을 처리하기 전에 발송되었습니다. 결제와 납품은 두 당사자가 직접 정합니다.",
  privacy:
    "서버는 측정하는 동안 본문을 읽고, 그 뒤 암호화하고 읽은 내용을 삭제합니다. 키는 저장하지 않지만 도출할 수는 있습니다.",
  report: {
    title: "접수 보고서",
    figure: "항목",
    declared: "신고",
    sampled: "샘플",
    delivered: "납품",
    rows: {
      files: "파일",
      documents: "문서",
      words: "단어 수",
      nonSpaceCharacters: "글자 수(공백 제외)",
      hanCharacters: "한자",
      tokens: "토큰",
      languages: "언어",
      quality: "품질",
    },
    duplicates: (count: string) => `다시 나오는 문서: ${count}`,
    estimated: (read: string, characters: string, within: string) =>
      `토큰 수와 언어는 전체 ${characters}자 가운데 무작위로 뽑은 ${read}자로 판단했습니다. 토큰 수의 오차는 스무 번 가운데 열아홉 번은 ${within} 이내입니다. 나머지는 모두 세었습니다.`,
    personalData: (count: string) => `개인정보가 있는 곳: ${count}`,
    differs: "신고 또는 샘플과 다른 항목이 있습니다:",
    differences: {
      words: "단어 수",
      characters: "글자 수",
      unmeasured: "분량(WARC 파일 안의 내용은 세지 않음)",
      language: "언어",
      quality: "품질",
    },
    beforePaying:
      "지금, 결제하기 전에 이의를 제기할 수 있습니다. 결제했다고 알린 뒤에는 입금이 확인될 때까지 제기할 수 없습니다.",
    byFile: "파일별로 읽은 내용",
    asDeclared: "신고 및 샘플과 같습니다.",
  },
  timeline: "진행 내역",
  outcome: { seller: "판매자의 주장을 인정했습니다.", buyer: "구매자의 주장을 인정했습니다." },
  operatorReasons: "운영자의 이유:",
  disputeAbout: "이의 내용:",
  buyerSays: "구매자의 주장",
  sellerSays: "판매자의 주장",
  saysNothing: "아직 없습니다.",
  price: (amount: string) => `가격: ${amount}`,
  lost: {
    seller:
      "마켓플레이스를 복원하면서 이 납품을 받고 여는 데 필요한 것이 없어졌습니다. 컬렉션을 다시 납품해 주세요. 거래의 다른 부분은 바뀌지 않습니다.",
    buyer:
      "마켓플레이스를 복원하면서 이 납품을 받고 여는 데 필요한 것이 없어졌습니다. 판매자가 다시 납품해야 합니다. 거래의 다른 부분은 바뀌지 않습니다.",
  },
  yourTurn: "회원님 차례",
  moreWaiting: "그 밖에 처리할 거래",
  handIn: "컬렉션 납품",
  states: {
    waiting: "납품 대기",
    uploading: "납품 중",
    measuring: "측정 중",
    refused: "확인이 필요한 파일 있음",
    sealed: "봉인됨, 결제 대기",
    paid: "결제됨, 인수 대기",
    accepted: "완료",
    disputed: "이의 제기 중",
    resolved: "무효",
    withdrawn: "무효",
    removed: "완료",
  },
  see: "납품 보기",
  void: (moment: string) => `이 계약은 ${moment}에 무효가 되었으며 더는 누구도 구속하지 않습니다.`,
  actions: {
    claim: {
      button: "결제했습니다",
      title: "결제했다고 알릴까요?",
      text: "판매자의 청구서를 결제한 뒤에 알려 주세요. 판매자는 7일 안에 확인해야 하며, 그 뒤에는 양쪽의 주장을 바탕으로 운영자가 결정합니다.",
    },
    paid: {
      button: "결제 확인",
      title: "결제를 확인할까요?",
      text: "구매자가 바로 키를 받으며 되돌릴 수 없습니다. 입금을 확인한 뒤에만 확인해 주세요.",
    },
    accept: {
      button: "컬렉션 인수",
      title: "컬렉션을 인수할까요?",
      text: "거래가 완료되며 그 뒤에는 이의를 제기할 수 없습니다. 되돌릴 수 없습니다.",
    },
    dispute: {
      button: "이의 제기",
      title: "납품에 이의를 제기할까요?",
      text: "기한이 멈춥니다. 판매자는 바로 알게 되며 다시 납품할 수 있습니다. 그러지 않으면 양쪽의 주장을 바탕으로 운영자가 결정합니다. 이의는 취하할 수 있습니다.",
    },
    "take-back": {
      button: "이의 취하",
      title: "이의를 취하할까요?",
      text: "남아 있던 기한이 다시 흐릅니다.",
    },
    withdraw: {
      button: "계약 철회",
      title: "계약을 철회할까요?",
      text: "계약은 무효가 되고 납품된 것은 바로 삭제됩니다. 되돌릴 수 없습니다.",
    },
    prolong: {
      button: "7일 연장",
      title: "판매자에게 7일을 더 줄까요?",
      text: "한 번만 연장할 수 있습니다.",
    },
    statement: {
      button: "운영자에게 알리기",
      title: "운영자가 알아야 할 것",
      text: "상대방도 읽습니다. 마지막에 쓴 것이 유효합니다.",
    },
    review: {
      button: "거래 평가",
      title: "거래 평가",
      text: "양쪽이 모두 쓰거나 14일이 지나면 출판사 페이지에 표시되며 바꿀 수 없습니다.",
    },
  },
  typeAmount: (amount: string) => `확인을 위해 가격 ${amount} 을(를) 입력해 주세요`,
  reason: "무엇이 문제인가요",
  chooseReason: "선택",
  words: "자세한 설명",
  back: "뒤로",
  busy: "잠시만요…",
  review: {
    title: "평가",
    stars: "별점",
    text: "평가 내용",
    given: (stars: number) => `별 5개 중 ${stars}개`,
    ofSeller: "구매자가 출판사에",
    ofBuyer: "출판사가 구매자에게",
    yours: "이 거래를 평가했습니다. 양쪽이 모두 쓰거나 14일이 지나면 표시됩니다.",
    none: "아직 평가가 없습니다.",
    summary: (average: string, count: number) => `별 5개 중 ${average}개, 평가 ${count}건`,
    hide: "이 평가 삭제",
    older: "이전 평가",
  },
  desk: {
    title: "이의",
    lead: "당사자의 의견이 다른 거래입니다. 양쪽의 주장을 읽고 결정해 주세요. 이유는 양쪽에 전해집니다.",
    empty: "기다리는 이의가 없습니다",
    emptyHint: "이의가 제기되면 바로 여기에 나타납니다.",
    count: (count: number) => `이의 ${count}건이 결정을 기다립니다.`,
    own: "회원님은 이 패키지의 판매자이거나 입찰자입니다. 다른 운영자가 결정해야 합니다.",
    forSeller: "판매자 인정",
    forBuyer: "구매자 인정",
    effects: {
      paid: "판매자를 인정하면 컬렉션은 인수된 것이 되고, 구매자를 인정하면 계약은 무효가 됩니다.",
      sealed:
        "판매자를 인정하면 구매자가 그대로 결제해야 하고, 구매자를 인정하면 계약은 무효가 됩니다.",
      unconfirmed:
        "구매자를 인정하면 결제된 것으로 보고 키가 표시되며, 판매자를 인정하면 결제 알림이 취소됩니다.",
    },
    note: "양쪽에 전할 이유",
    decide: "결정",
    decided: "결정됨",
    more: "다른 이의",
    older: "이전 결정",
    toCertification: "인증",
  },
};
