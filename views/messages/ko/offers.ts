import type { Messages } from "../en/catalogue";

export const offers: Messages["offers"] = {
  title: "두 번째 기회",
  made: (amount) =>
    `이 경매는 판매로 이어지지 않았습니다. 출판사가 회원님의 최고 입찰가 ${amount}에 판매하겠다고 제안합니다.`,
  until: "기한",
  binding:
    "수락해야만 효력이 생깁니다. 수락하면 출판사가 30일 안에 계약서를 보내며, 취소할 수 없습니다.",
  licence: "라이선스",
  accept: (amount) => `${amount}에 수락`,
  accepting: "수락하는 중...",
  decline: "거절",
  statuses: { open: "답변 대기", accepted: "수락됨", declined: "거절됨", lapsed: "기한 지남" },
  over: {
    accepted: "이 제안을 수락했습니다. 계약서는 메일로 도착합니다.",
    declined: "이 제안을 거절했습니다.",
    lapsed: "이 제안의 기한이 지났습니다.",
  },
  toPackage: "패키지 보기",
  toYou: "나에게 온 제안",
  see: "제안 보기",
  hint: ({ amount, until }) =>
    `${until}까지 ${amount}에 제안되었습니다. 수락해야만 효력이 생깁니다.`,
  seller: {
    title: "입찰자에게 제안하기",
    lead: "한 번에 한 입찰자에게 그 입찰자의 최고 입찰가로 제안할 수 있습니다. 상대는 수락해야 구속되며, 제안 기간에는 판매자가 구속됩니다.",
    until: "제안할 수 있는 기한:",
    impossible: "이 패키지는 입찰자에게 제안할 수 없습니다.",
    none: "제안할 수 있는 입찰이 없습니다.",
    days: "유효 기간",
    day: (count) => `${count}일`,
    offer: (amount) => `${amount}에 제안`,
    offerTo: (who, amount) => `${who}에게 ${amount}에 제안`,
    offering: "제안하는 중...",
    unreachable: "이메일 주소가 확인되지 않아 제안을 전할 수 없습니다.",
    open: "답변 기한:",
    declined: "거절함",
    lapsed: "답변 없음",
    accepted: "수락함: 계약서를 보내세요",
    bidder: (suffix) => `익명 입찰자 #${suffix}`,
    back: "패키지로 돌아가기",
  },
  next: {
    title: "다음 단계",
    unsold: "입찰이 없었습니다.",
    missed: (amount) =>
      `최고 입찰가는 ${amount}로, 최저 낙찰가에 못 미쳤습니다. 모든 입찰이 해제되었습니다.`,
    undecided: "유효한 입찰이 있습니다. 하나를 수락하고 계약서를 보내세요.",
    accepted: "입찰을 수락했습니다. 계약서를 보내세요.",
    offered: "한 입찰자에게 제안 중입니다.",
    void: "계약이 무효가 되어 더는 누구도 구속하지 않습니다. 다른 입찰자에게 제안하거나 다시 등록할 수 있습니다.",
    bids: "입찰 보기",
    see: "제안 보기",
  },
};
