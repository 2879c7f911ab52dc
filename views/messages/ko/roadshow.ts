import { once } from "../../../src/lib/memo";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("ko");

/**
 * The publishers' roadshows (docs/product.md#roadshows), and what of them a package's page shows.
 */
export const roadshow = {
  title: "로드쇼",
  lead: "경매가 진행되는 동안 글, 문서, 소리, 영상으로 구매자에게 패키지를 소개하세요. 로드쇼가 진행 중인 패키지는 마켓플레이스에서 추천 패키지로 표시됩니다.",
  integer: (count: number) => integer.format(count),
  none: "–",

  own: "내 패키지",
  ownHint: "로드쇼를 관리할 패키지를 선택하세요.",
  empty: "소개할 패키지가 없습니다",
  emptyHint: "로드쇼는 내 패키지를 소개하는 자리입니다. 먼저 패키지를 등록하세요.",
  toCorpusProfile: "코퍼스 프로필로 이동",
  materials: (count: number) => `자료 ${integer.format(count)}개`,
  states: { none: "로드쇼 없음", running: "로드쇼 진행 중, 종료:", over: "로드쇼 종료됨:" },
  manage: "관리",
  manageLabel: (title: string) => `관리: ${title}`,
  allRoadshows: "모든 로드쇼",
  toPackage: "공개 페이지 보기",

  create: {
    action: "로드쇼 만들기",
    title: "로드쇼 만들기",
    lead: "로드쇼가 끝날 때까지 구매자에게 추천 패키지로 표시됩니다.",
    package: "패키지",
    choose: "패키지 선택",
    name: "제목",
    description: "설명",
    descriptionHint: "무엇을 누구에게 보여 주는지 적어 주세요",
    duration: "기간(일)",
    durationHint: "1~30일, 보통 일주일입니다",
    submit: "로드쇼 만들기",
    submitting: "만드는 중...",
    cancel: "취소",
    failed: { title: "오류", text: "로드쇼를 만들지 못했습니다." },
    nothing: "지금 새 로드쇼를 만들 수 있는 패키지가 없습니다",
    nothingHint: "경매가 진행 중이고 이전 로드쇼가 끝난 패키지만 가능합니다.",
  },

  edit: {
    title: "로드쇼 수정",
    lead: "새 기간은 로드쇼를 시작한 때부터 셉니다.",
    submit: "변경 사항 저장",
    submitting: "저장하는 중...",
    failed: { title: "오류", text: "로드쇼를 수정하지 못했습니다." },
  },

  pages: "로드쇼",
  tabs: {
    overview: "개요",
    content: "콘텐츠",
    buyers: "관심 구매자",
    analytics: "분석",
  },

  overview: {
    figures: "로드쇼 성과",
    views: "조회",
    viewsNote: "방문자당 하루 한 번 집계",
    rating: "평점",
    ratingNote: "샘플의 AI 학습 가치(100점 만점)",
    invitations: "대화 초대",
    answers: (count: number) => `답장 ${integer.format(count)}건`,
    conversion: "전환율",
    conversionNote: "방문자 중 입찰한 비율",
    timeLeft: "남은 시간",
    timeLeftNote: "로드쇼 종료까지",
    bidders: "입찰자",
    bids: (count: number) => `입찰 ${integer.format(count)}건`,
    percent: (value: number) => `${value}%`,
    about: "로드쇼 소개",
    absent:
      "이 패키지에는 아직 로드쇼가 없습니다. 자료는 이미 공개되어 있으며, 로드쇼를 만들면 추천 패키지로 표시됩니다.",
    runs: "진행 중, 종료:",
    ended: "종료됨:",
    end: "로드쇼 끝내기",
    ending: "끝내는 중...",
    over: "종료",
    certification: "인증",
  },

  content: {
    title: "콘텐츠",
    lead: "패키지 페이지의 ‘로드쇼 자료’에서 구매자에게 이 순서대로 표시됩니다.",
    add: "추가",
    addOne: { text: "텍스트", pdf: "PDF", audio: "오디오", video: "동영상", sample: "샘플" },
    addLabel: {
      text: "텍스트 추가",
      pdf: "PDF 추가",
      audio: "오디오 추가",
      video: "동영상 추가",
      sample: "샘플 추가",
    },
    editTitle: {
      text: "텍스트 수정",
      pdf: "PDF 수정",
      audio: "오디오 수정",
      video: "동영상 수정",
      sample: "샘플 수정",
    },
    empty: "아직 보여 줄 콘텐츠가 없습니다",
    emptyHint: "컬렉션을 소개하는 짧은 글로 시작하거나, 오디오와 동영상을 추가해 보세요.",
    added: "추가",
    view: "보기",
    viewLabel: (title: string) => `보기: ${title}`,
    edit: "수정",
    editLabel: (title: string) => `수정: ${title}`,
    move: { up: "위로", down: "아래로" },
    moveLabel: {
      up: (title: string) => `위로 옮기기: ${title}`,
      down: (title: string) => `아래로 옮기기: ${title}`,
    },
    remove: "삭제",
    removeLabel: (title: string) => `삭제: ${title}`,
  },

  form: {
    name: "제목",
    description: "설명",
    descriptionHint: "선택 사항, 제목 아래에 표시되는 한 문장",
    text: "텍스트",
    sampleText: "또는 직접 작성한 텍스트",
    sample: "이 패키지에 업로드한 샘플",
    sampleHint: "구매자에게 처음 500자까지와 분석 결과가 표시됩니다.",
    chooseSample: "샘플 선택",
    noSamples: "이 패키지에는 업로드한 샘플이 없습니다. 대신 텍스트를 작성하세요.",
    file: { pdf: "PDF 파일", audio: "오디오 파일", video: "동영상 파일" },
    newFile: "이 파일을 대신할 다른 파일",
    hints: {
      pdf: (size: string) => `PDF, 최대 ${size}`,
      audio: (size: string) => `MP3, WAV 또는 AAC, 최대 ${size}`,
      video: (size: string) => `MP4, WebM 또는 MOV, 최대 ${size}`,
    },
    add: "콘텐츠 추가",
    adding: "추가하는 중...",
    save: "변경 사항 저장",
    saving: "저장하는 중...",
    cancel: "취소",
    failedToAdd: { title: "오류", text: "콘텐츠를 추가하지 못했습니다." },
    failedToChange: { title: "오류", text: "콘텐츠를 수정하지 못했습니다." },
    /** Goes to the browser as JSON, with `{places}` to fill. */
    upload: {
      progress: "업로드",
      sent: "{percent}%: {total} 중 {sent}",
      checking: "파일을 확인하는 중...",
      done: "업로드 완료: {name}",
      cancel: "업로드 취소",
      cancelled: "업로드를 취소했습니다.",
      wrongKind: "종류가 다른 파일이라 올리지 않았습니다. 가능한 형식: {kinds}",
      tooLarge: "파일 크기는 {size}입니다. 최대 {limit}까지 업로드할 수 있습니다.",
      failed: "업로드가 중단되었습니다. 연결 상태를 확인하고 파일을 다시 선택해 주세요.",
    },
  },

  deletion: {
    title: "콘텐츠 삭제",
    text: (title: string) =>
      `“${title}” 콘텐츠와 그 파일이 영구적으로 삭제됩니다. 삭제한 내용은 되돌릴 수 없습니다.`,
    cancel: "취소",
    confirm: "콘텐츠 삭제",
    confirming: "삭제하는 중...",
  },

  dialog: { close: "닫기" },

  buyers: {
    title: "관심 구매자",
    lead: "패키지에 입찰하거나 저장하거나 문의한 회원입니다. 메시지를 보내기 전까지는 판매자에게 익명으로 표시됩니다.",
    empty: "아직 관심을 보인 회원이 없습니다",
    emptyHint: "구매자가 입찰하거나 패키지를 저장하거나 메시지를 보내면 여기에 표시됩니다.",
    anonymous: (suffix: string) => `익명 구매자 #${suffix}`,
    privateOrganization: "비공개 기관",
    bid: (amount: string) => `입찰 ${amount}`,
    favorite: "관심 목록에 저장",
    wrote: "메시지 보냄",
    invited: "초대함",
    latest: "최근 활동",
    invite: "대화에 초대",
    inviting: "초대하는 중...",
    inviteLabel: (name: string) => `대화에 초대: ${name}`,
    open: "대화 열기",
    openLabel: (name: string) => `대화 열기: ${name}`,
    failed: { title: "오류", text: "대화 초대를 보내지 못했습니다." },
  },

  analytics: {
    title: "분석",
    period: "기간",
    days: (days: number) => `${days}일`,
    views: "일별 조회",
    bids: "일별 입찰",
    chart: (what: string, total: number, days: number) =>
      `${what}, 최근 ${days}일 동안 ${integer.format(total)}건`,
    total: (total: number) => `총 ${integer.format(total)}건`,
    most: (count: number) => `하루 최대 ${integer.format(count)}건`,
    table: "같은 내용을 표로 보기",
    day: "날짜(UTC)",
    viewCount: "조회",
    bidCount: "입찰",
    shown: (day: string) => dayOfMonth().format(new Date(`${day}T00:00:00Z`)),
  },

  shown: {
    until: "로드쇼 종료:",
    openPdf: "PDF 열기",
    download: "파일 열기",
    file: (name: string, size: string) => `${name}, ${size}`,
    sampleAnalysis: "분석 보기",
    sampleLabel: (title: string) => `분석 보기: ${title}`,
  },
};

const dayOfMonth = once(
  () =>
    new Intl.DateTimeFormat("ko", {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
);
