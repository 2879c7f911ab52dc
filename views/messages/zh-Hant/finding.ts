import { numberFormat } from "../intl-formats";

const integer = numberFormat("zh-Hant");

const packages = (count: number) => `${integer.format(count)} 個數據包`;

/** What a buyer finds by: how much there is, what narrows it, and what to loosen. */
export const finding = {
  count: (count: number, more: boolean) => integer.format(count) + (more ? "+" : ""),
  withCount: (choice: string, count: string) => `${choice}（${count}）`,
  total: (count: number, more: boolean) => (more ? `至少 ${packages(count)}` : packages(count)),
  onPage: (count: number) => `本頁 ${packages(count)}`,
  totalAndPage: (total: string, count: number) => `${total}，本頁 ${integer.format(count)} 個`,
  first: "第一頁",
  previous: "上一頁",
  next: "下一頁",

  active: "已套用的篩選",
  remove: (filter: string) => `移除篩選：${filter}`,
  words: (search: string) => `「${search}」`,
  certified: "只限已認證",
  priceFrom: (low: string) => `${low} 起`,
  priceTo: (high: string) => `${high} 以下`,
  priceBetween: (low: string, high: string) => `${low} 至 ${high}`,

  all: (name: string) => `${name}（全部）`,
  englishOnly: "只限英文",

  names: {
    search: "搜尋",
    status: "拍賣狀態",
    category: "類別",
    language: "語言",
    minPrice: "最低價格",
    maxPrice: "最高價格",
    certified: "認證",
    use: "用途",
    exclusive: "獨家與否",
    sort: "排序",
    view: "版面",
    cursor: "頁面",
  },
  unknown: (name: string, value: string) => `這裏沒有${name}「${value}」，因此未有套用。`,
  unknownPage: "該頁已不存在，現顯示第一頁。",

  nothing: "沒有數據包同時符合所有條件。放寬其中一項或可找到：",
  nothingLeft: "即使放寬其中一項，仍然沒有符合的數據包。",
  leaveOut: (filter: string) => `不限${filter}`,
  only: (words: string) => `只按${words}搜尋`,
  pageGone: "本頁原有的數據包已不在。",
};
