import { numberFormat } from "../intl-formats";

const integer = numberFormat("ja");

const packages = (count: number) => `パッケージ${integer.format(count)}件`;

/** What a buyer finds by: how much there is, what narrows it, and what to loosen. */
export const finding = {
  count: (count: number, more: boolean) => integer.format(count) + (more ? "+" : ""),
  withCount: (choice: string, count: string) => `${choice}（${count}）`,
  total: (count: number, more: boolean) => (more ? `${packages(count)}以上` : packages(count)),
  onPage: (count: number) => `このページの${packages(count)}`,
  totalAndPage: (total: string, count: number) =>
    `${total}（このページは${integer.format(count)}件）`,
  first: "最初のページ",
  previous: "前へ",
  next: "次へ",

  active: "適用中の条件",
  remove: (filter: string) => `条件を外す：${filter}`,
  words: (search: string) => `「${search}」`,
  certified: "認証済みのみ",
  priceFrom: (low: string) => `${low}以上`,
  priceTo: (high: string) => `${high}以下`,
  priceBetween: (low: string, high: string) => `${low}〜${high}`,

  all: (name: string) => `${name}（すべて）`,
  englishOnly: "英語のみ",

  names: {
    search: "検索",
    status: "オークションの状態",
    category: "カテゴリー",
    language: "言語",
    minPrice: "価格の下限",
    maxPrice: "価格の上限",
    certified: "認証",
    use: "用途",
    exclusive: "独占性",
    sort: "並べ替え",
    view: "表示形式",
    cursor: "ページ",
  },
  unknown: (name: string, value: string) =>
    `${name}「${value}」は見つからないため、条件から外しました。`,
  unknownPage: "そのページはもうありません。最初のページを表示しています。",

  nothing: "すべての条件に合うものはありません。次のどれかを外すと見つかるかもしれません。",
  nothingLeft: "条件をひとつ外しても、見つかりません。",
  leaveOut: (filter: string) => `${filter}を外す`,
  only: (words: string) => `${words}だけで探す`,
  pageGone: "このページにあったパッケージは、もうありません。",
};
