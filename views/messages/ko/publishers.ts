import type { Messages } from "../en/catalogue";

/** Publishers' public pages, and what stands on a lot's page of them (docs/product.md#publishers). */
export const publishers: Messages["publishers"] = {
  title: "출판사",
  listed: "등록한 패키지",
  running: "경매 중",
  sold: "성사된 거래",
  answers: "평균 응답 시간",
  since: "가입 연도",
  lots: "패키지",
  more: "이 출판사의 모든 패키지",
  checklist: {
    title: "체크리스트",
    done: "완료",
    open: "할 일",
    items: {
      sample: "샘플: 구매자가 품질을 판단합니다",
      rights: "권리 명시: 구매자가 무엇을 얻는지 압니다",
      roadshow: "로드쇼: 추천 패키지가 됩니다",
      certification: "운영자의 인증",
      waiting: "인증을 심사하고 있습니다",
    },
  },
  seal: {
    by: (by, day) => `${day}에 이 마켓의 운영자(${by})가 인증했습니다.`,
    server: "서버 관리자",
    deleted: (count) => `그중 ${count}개는 이후에 삭제되거나 교체되었습니다.`,
    which: "살펴본 샘플 보기",
    reviewed: "운영자가 살펴봄",
    unreviewed: "살펴보지 않음: 인증 이후에 추가됨",
    what: (samples) =>
      `살펴본 것: 당시의 등록 내용(밝힌 권리 포함)과 샘플 ${samples}개. 출판사가 그 권리를 실제로 갖고 있는지는 확인하지 않았습니다.`,
    later: (count) => `나중에 추가된 샘플 ${count}개는 살펴보지 않았습니다.`,
  },
};
