import type { comparison as english } from "../en/comparison";

export const comparison: typeof english = {
  nearCopies: {
    title: "유사 샘플",
    lead: "다른 출판사의 샘플과 많은 부분이 겹치는 샘플입니다. 비율은 추정치이며, 두 글에 모두 있는 부분이 표시됩니다. 확정하기 전에는 다른 누구에게도 보이지 않습니다. 확정하면 두 패키지의 페이지에 모두 표시됩니다.",
    link: (count) => `확인 대기 중인 유사 샘플 ${count}건`,
    none: "확인 대기 중인 유사 샘플이 없습니다",
    back: "인증 심사로 돌아가기",
    waiting: "확인 대기",
    more: (count) => `이 항목들을 결정하면 ${count}건이 더 표시됩니다.`,
    decided: "결정됨",
    noDecided: "아직 결정된 항목이 없습니다.",
    compare: "비교",
    compareLabel: (one, other) => `${one} 및 ${other} 비교`,
    overlap: (percent) => `짧은 쪽의 약 ${percent}%`,
    found: "발견일",
    later: "나중에 업로드됨",
    earlier: "먼저 업로드됨",
    gone: "이 샘플은 삭제되었습니다.",
    statuses: { waiting: "대기 중", confirmed: "확정됨", dismissed: "기각됨" },
    note: "의견",
    noteHint:
      "필수: 이유. 기록에 남습니다. 확인하면 두 출판사에 메일로 전해지고, 그 밖에는 운영자만 볼 수 있습니다.",
    confirm: "확정",
    dismiss: "기각",
    reading: "나란히 읽기",
  },
  confirmed: {
    text: (filename, percent) =>
      `샘플 ${filename}은(는) 다른 출판사의 패키지에 있는 샘플과 거의 같은 글입니다. 짧은 쪽의 약 ${percent}%가 양쪽에 모두 있습니다.`,
    order: {
      earlier: "이쪽이 먼저 업로드되었습니다.",
      later: "상대 쪽이 먼저 업로드되었습니다.",
    },
    by: (day) => `${day}에 운영자가 확인했습니다.`,
    other: "다른 패키지:",
  },
  own: {
    elsewhere: "이 출판사의 다른 패키지에도 거의 같은 글이 있습니다:",
    sample: (filename, percent) => `${filename}과(와) 거의 같은 글입니다(짧은 쪽의 약 ${percent}%)`,
  },
  ranks: {
    metric: (percent) => `${percent}%보다 높음`,
    value: (percent, count) =>
      `이 언어와 분류에서 측정된 패키지 ${count}개 가운데 ${percent}%보다 가치가 높습니다.`,
  },
  benchmarks: {
    title: "벤치마크",
    none: (names) => `샘플에는 ${names}와(과) 16단어 이상 연속으로 일치하는 곳이 없습니다.`,
    found: (name, longest, passages) =>
      `${name}: ${longest}단어 연속 일치${passages === 1 ? "" : `(${passages}곳 중 가장 긴 곳)`}`,
    hint: "정확히 일치하는 것만 긴 순서로 보여 줍니다. 벤치마크 자체가 공개된 글을 인용하는 경우도 있으며, 컬렉션이 그런 글을 정당하게 담고 있을 수 있습니다.",
    place: (percent, share) => `처음에서 ${percent}% 지점, 모두 합해 전체의 ${share}`,
    opening: "가장 긴 곳의 시작:",
    waiting: "아직 벤치마크와 비교하지 않았습니다.",
  },
};
