import type { comparison as english } from "../en/comparison";

export const comparison: typeof english = {
  nearCopies: {
    title: "類似サンプル",
    lead: "ほかの出版社のサンプルと多くの部分が共通するサンプルです。割合は推定で、両方にある部分には印が付きます。確定するまで、ほかの誰にも表示されません。確定すると、両方のパッケージのページに表示されます。",
    link: (count) => `確認待ちの類似サンプル${count}件`,
    none: "確認待ちの類似サンプルはありません",
    back: "認証審査に戻る",
    waiting: "確認待ち",
    more: (count) => `これらの決定後、さらに${count}件が表示されます。`,
    decided: "決定済み",
    noDecided: "まだ決定したものはありません。",
    compare: "比べる",
    compareLabel: (one, other) => `「${one}」と「${other}」を比べる`,
    overlap: (percent) => `短いほうの約${percent}%`,
    found: "検出日時",
    later: "後からアップロード",
    earlier: "先にアップロード",
    gone: "このサンプルは削除されました。",
    statuses: { waiting: "確認待ち", confirmed: "確定", dismissed: "対象外" },
    note: "メモ",
    noteHint:
      "必須：理由。記録に残ります。確認すると両方の出版社にメールで伝わり、それ以外は審査担当者だけが読めます。",
    confirm: "確定する",
    dismiss: "対象外とする",
    reading: "並べて読む",
  },
  confirmed: {
    text: (filename, percent) =>
      `サンプル「${filename}」は、別の出版社のパッケージにあるサンプルとほぼ同じテキストです。短いほうの約${percent}%が両方にあります。`,
    order: {
      earlier: "こちらが先にアップロードされました。",
      later: "相手のほうが先にアップロードされました。",
    },
    by: (day) => `${day}に審査担当者が確認しました。`,
    other: "もう一方のパッケージ：",
  },
  own: {
    elsewhere: "この出版社のほかのパッケージにも、ほぼ同じテキストがあります：",
    sample: (filename, percent) =>
      `「${filename}」とほぼ同じテキストです（短いほうの約${percent}%）`,
  },
  ranks: {
    metric: (percent) => `${percent}%を上回る`,
    value: (percent, count) =>
      `価値は、この言語とカテゴリーで測定された${count}件のうち${percent}%を上回ります。`,
  },
  benchmarks: {
    title: "ベンチマーク",
    none: (names) => `サンプルには、${names}と16語以上続けて一致する箇所はありません。`,
    found: (name, longest, passages) =>
      `${name}：${longest}語が連続して一致${passages === 1 ? "" : `（${passages}か所のうち最長）`}`,
    hint: "完全に一致するものだけを、長い順に示します。ベンチマーク自体が公開のテキストを引用していて、コレクションが正当にそれを含む場合もあります。",
    place: (percent, share) => `先頭から${percent}%の位置。合計で全体の${share}`,
    opening: "最も長い箇所の冒頭：",
    waiting: "ベンチマークとはまだ照合していません。",
  },
};
