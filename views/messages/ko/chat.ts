import type { Correspondent } from "../../../src/chat/answers";

/** Private messages about packages. `window` goes to the browser as JSON, with `{places}` to fill. */
export const chat = {
  title: "메시지",
  lead: "패키지에 관해 다른 회원과 주고받은 메시지입니다.",
  empty: "메시지가 없습니다",
  emptyHint: "패키지 페이지에서 판매자에게 문의하면 대화가 여기에 표시됩니다.",
  browse: "마켓플레이스 둘러보기",
  /** By name; buyers who have not written and publishers who keep it back have none. */
  correspondent: ({ id, firstName, lastName }: Correspondent) =>
    firstName === null
      ? `익명 구매자 #${id.slice(-3)}`
      : `${firstName} ${lastName}`.trim() || `익명 출판사 #${id.slice(-5)}`,
  youWrote: (text: string) => `나: ${text}`,
  unread: (count: number) => `새 메시지 ${count}개`,
  older: "이전 대화",
  newest: "최근 대화",
  pages: "페이지",
  back: "모든 메시지",
  latestPage: "최근 메시지",
  /** The first message of a conversation that a seller begins. */
  invitation:
    "안녕하세요, 이 패키지의 출판사입니다. 이 패키지에 관심이 있으신 것 같아 메시지를 드립니다. 이야기를 나눠 보시겠습니까? 답장하시기 전까지는 저에게 이름이 공개되지 않습니다.",
  window: {
    title: "대화 상대: {name}",
    close: "닫기",
    unread: { one: "새 메시지 1개", other: "새 메시지 {count}개" },
    log: "메시지",
    loading: "메시지를 불러오는 중...",
    failedToLoad: "메시지를 불러오지 못했습니다.",
    tryAgain: "다시 시도",
    earlier: "이전 메시지",
    none: "아직 메시지가 없습니다. 첫 메시지를 보내 보세요.",
    revealing: "메시지를 보내면 판매자에게 이름과 소속 기관이 공개됩니다: {name}",
    field: "메시지",
    hint: "Enter로 보내고, Shift+Enter로 줄을 바꿉니다.",
    send: "보내기",
    sending: "보내는 중",
    failed: "전송 실패",
    refused: "전송 실패: {reason}",
    retry: "재시도",
    edit: "수정",
    you: "나",
    left: "{count}자 남음",
    tooMany: "{count}자 초과",
    interrupted: "연결이 끊겼습니다. 몇 초마다 메시지를 불러옵니다.",
    failure: {
      title: "메시지 전송 오류",
      text: "메시지를 보내지 못했습니다. 연결 상태를 확인하고 다시 시도해 주세요.",
    },
    tooLong: {
      title: "메시지 전송 오류",
      text: "메시지는 4,000자까지 쓸 수 있습니다.",
    },
  },
};
