import { numberFormat } from "../intl-formats";

const integer = numberFormat("ko");

const packages = (count: number) => `패키지 ${integer.format(count)}개`;

/** What a buyer finds by: how much there is, what narrows it, and what to loosen. */
export const finding = {
  count: (count: number, more: boolean) => integer.format(count) + (more ? "+" : ""),
  withCount: (choice: string, count: string) => `${choice} (${count})`,
  total: (count: number, more: boolean) => (more ? `${packages(count)} 이상` : packages(count)),
  onPage: (count: number) => `이 페이지의 ${packages(count)}`,
  totalAndPage: (total: string, count: number) =>
    `${total}, 이 페이지에 ${integer.format(count)}개`,
  first: "첫 페이지",
  previous: "이전",
  next: "다음",

  active: "적용된 필터",
  remove: (filter: string) => `필터 해제: ${filter}`,
  words: (search: string) => `‘${search}’`,
  certified: "인증 패키지만",
  priceFrom: (low: string) => `${low} 이상`,
  priceTo: (high: string) => `${high} 이하`,
  priceBetween: (low: string, high: string) => `${low} ~ ${high}`,

  all: (name: string) => `${name} 전체`,
  englishOnly: "영어만",

  names: {
    search: "검색",
    status: "경매 상태",
    category: "카테고리",
    language: "언어",
    minPrice: "최저 가격",
    maxPrice: "최고 가격",
    certified: "인증",
    use: "용도",
    exclusive: "독점 여부",
    sort: "정렬",
    view: "보기 방식",
    cursor: "페이지",
  },
  unknown: (name: string, value: string) =>
    `${name} ‘${value}’은(는) 없는 값이어서 적용하지 않았습니다.`,
  unknownPage: "그 페이지는 더 이상 없습니다. 첫 페이지를 보여 드립니다.",

  nothing: "모든 조건에 맞는 패키지가 없습니다. 다음 중 하나를 빼면 찾을 수 있을지도 모릅니다.",
  nothingLeft: "조건을 하나 빼도 맞는 패키지가 없습니다.",
  leaveOut: (filter: string) => `${filter} 빼기`,
  only: (words: string) => `${words}만으로 찾기`,
  pageGone: "이 페이지에 있던 패키지는 이제 없습니다.",
};
