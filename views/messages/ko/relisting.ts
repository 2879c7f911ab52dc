import type { Messages } from "../en/catalogue";

export const relisting: Messages["relisting"] = {
  title: "다시 등록",
  action: "다시 등록",
  label: (title) => `다시 등록: ${title}`,
  again: (samples) =>
    `이 컬렉션을 이전과 같은 내용으로 다시 경매에 올립니다${samples === 0 ? "(샘플 없음)" : `(샘플 ${samples}개 포함)`}. 첫 입찰이 있기 전까지는 수정할 수 있습니다.`,
  price: (amount) => `시작가: ${amount}`,
  withBids: (bids) =>
    `지난 경매에 입찰이 ${bids}건 있었습니다. 같은 내용의 초안에서 시작해 가격과 글을 고칠 수 있으며, 샘플은 그대로 옮겨집니다.`,
  released: (count) =>
    `입찰 ${count}건이 아직 유효합니다. 새 경매가 열리면 모두 해제되고 입찰자에게 알립니다.`,
  watchers: "관심 목록에 담고 알림을 켜 둔 회원에게 메일로 알립니다.",
  change: "먼저 수정하기",
  begin: "초안 만들기",
  busy: "등록 중...",
  cancel: "취소",
  draftOf: "이 초안으로 다시 등록하는 컬렉션:",
  successor: "다시 등록됨: 새 경매 보기",
  predecessor: "이전 등록: 지난 경매 보기",
};
