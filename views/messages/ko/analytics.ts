import { once } from "../../../src/lib/memo";
import { HOUR, MINUTE } from "../../../src/lib/time";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("ko");
const short = numberFormat("ko", { notation: "compact", maximumFractionDigits: 1 });
const utcDay = once(
  () =>
    new Intl.DateTimeFormat("ko", {
      timeZone: "UTC",
      year: "numeric",
      month: "short",
      day: "numeric",
    }),
);

/** The market's figures (docs/product.md#market-analytics). */
export const analytics = {
  title: "시장 분석",
  tags: ["실시간 데이터", "Snowflake Standards", "AI 학습 중심"],
  summary: "한눈에 보는 시장",
  cards: {
    active: "진행 중인 컬렉션",
    words: "총 단어 수",
    certified: "인증",
    response: "평균 응답 시간",
  },
  /** `120만`; the exact number stands beside it. */
  short: (count: number) => short.format(count),
  integer: (count: number) => integer.format(count),
  percent: (percent: number) => `${percent}%`,
  /** A share that is there but rounds to nothing. */
  underOnePercent: "1% 미만",
  ofListed: (count: number) => `등록된 컬렉션 ${integer.format(count)}개 중`,
  exactWords: (count: number) => `모든 컬렉션의 단어 ${integer.format(count)}개`,
  certifiedCount: (count: number, listed: number) =>
    `컬렉션 ${integer.format(listed)}개 중 ${integer.format(count)}개`,
  responseBasis: "출판사의 첫 답변까지 걸린 평균 시간",
  responseNone: "아직 답변을 받은 구매자가 없습니다",
  /** Null where no question has been answered yet. */
  responseTime: (ms: number | null) => {
    if (ms === null) return "24시간 미만";
    if (ms < MINUTE) return "1분 미만";
    if (ms < HOUR) return `${Math.round(ms / MINUTE)}분`;
    const hours = ms / HOUR;
    return `${hours < 10 ? hours.toFixed(1).replace(/\.0$/, "") : Math.round(hours)}시간`;
  },
  countedAt: "집계 시각:",
  refreshed: "30초마다 갱신됩니다.",
  pages: "통계",
  tabs: {
    overview: "개요",
    quality: "품질 분포",
    languages: "언어",
    content: "콘텐츠 유형",
  },
  trending: {
    title: "인기 카테고리",
    lead: "추세는 최근 7일의 등록 수를 그 전 7일과 비교한 것입니다.",
    category: "카테고리",
    count: "등록",
    news: "최근 7일",
    before: "그 전 7일",
    trend: "추세",
    trends: { up: "상승", stable: "유지", down: "하락" },
    none: "등록된 컬렉션이 없습니다",
  },
  activity: {
    title: "시장 활동",
    newToday: "오늘의 신규 등록",
    active: "진행 중인 경매",
    completed: "성사된 거래",
    averageBid: "평균 입찰 금액",
    none: "아직 없음",
    utc: "날짜는 UTC 기준입니다.",
  },
  daily: {
    title: "일별 신규 등록",
    day: (epochMs: number) => utcDay().format(epochMs),
    /** The bare number, as there is little room below a column. */
    dayOfMonth: (epochMs: number) => String(new Date(epochMs).getUTCDate()),
    listings: (count: number) => `등록 ${integer.format(count)}건`,
  },
  shares: {
    share: "비율",
    count: "컬렉션",
    none: "아직 표시할 내용이 없습니다",
    quality: {
      title: "품질 분포",
      lead: "샘플이 분석된 컬렉션을 AI 학습 가치에 따라 나눈 것입니다.",
      name: "등급",
      names: { high: "고품질", medium: "중간", basic: "기본" },
      hints: { high: "85 이상", medium: "60~84", basic: "60 미만" },
    },
    languages: {
      title: "언어",
      lead: "등록된 모든 컬렉션을 텍스트의 언어에 따라 나눈 것입니다.",
      name: "언어",
    },
    content: {
      title: "콘텐츠 유형",
      lead: "등록된 모든 컬렉션을 내용에 따라 나눈 것입니다.",
      name: "콘텐츠 유형",
      names: { literary: "문학", educational: "교육", stem: "STEM 문제" },
      hints: {
        literary: "소설",
        educational: "교육과정 및 학술 텍스트",
        stem: "수학과 과학",
      },
    },
  },
};
