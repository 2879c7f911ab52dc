import { formatList } from "../../../src/formats/formats";
import type { Messages } from "../en/catalogue";

const formats = formatList("、");

/** 出品者が契約書のページで納品する（docs/product.md#handing-in）。 */
export const handingIn = {
  title: "コレクションを納品",
  lead: `${formats} を受け付けます。圧縮（.gz、.zst、.xz、.bz2、.lz4）したものや、.zip、.tar にまとめたものも可能です。購入者には納品されたファイルがそのまま届きます。`,
  most: (size) => `合計 ${size} まで。`,
  refusedWhole:
    "次のファイルを読み取れず、何も保存されませんでした。すべてのファイルを提出し直してください。",
  refused:
    "次のファイルを読み取れませんでした。それぞれ削除するか差し替えて、もう一度納品を完了してください。ほかのファイルは残っています。",
  chooseEncodings:
    "次のファイルは複数の文字コードで読み取れます。それぞれ選んでから、もう一度納品を完了してください。",
  faults: {
    format: `読み取れる形式ではありません。${formats} のいずれかにしてください。表計算ファイルは CSV、スライドなどの文書は PDF で保存してください。`,
    missing: "完全に届いていません。もう一度送信してください。",
    names: "アーカイブ内の名前がフォルダーの外を指すか、重複しているか、一部の環境で使えません。",
    links: "アーカイブにリンクが含まれています。ファイルそのものを入れてください。",
    nested: "アーカイブの中に別のアーカイブがあります。内側を先に展開してください。",
    encrypted:
      "暗号化されているか、パスワードで保護されています。保護を解除して追加し直してください。",
    "too-many-entries": "アーカイブ内のファイルが多すぎます。分割してください。",
    bomb: "展開すると元の 200 倍を超えます。圧縮せずに送信してください。",
    "unpacked-too-large":
      "展開すると、納品の上限を超えます。量を減らすか、マーケットプレイスにお問い合わせください。",
    truncated: "途中で切れています。作り直して送信してください。",
    damaged: "壊れていて読み取れません。作り直して送信してください。",
    "utf-16": "UTF-16 で書かれています。UTF-8 で保存してください。",
    "not-utf-8": "UTF-8 ではありません。UTF-8 で保存してください。",
    "broken-lines": "100 行に 1 行を超える行が JSON ではありません。直すか削除してください。",
    "line-too-long": "長すぎて読み取れない行があります。複数の行に分けてください。",
    "no-text-column": "本文の列がありません。列名を text、content、body のいずれかにしてください。",
    "row-group-too-large": "行グループが大きすぎます。小さい行グループで書き出してください。",
    "parquet-lzo":
      "列が LZO で圧縮されていて、読み取れません。Zstandard、Snappy、gzip のいずれかで書き出してください。",
    "window-too-large":
      "圧縮のウィンドウが大きすぎて読み取れません。--long を付けずに圧縮し直してください。",
    "zip-method": "zip 内の圧縮方式に対応していません。通常の方式（Deflate）で作り直してください。",
    "no-text":
      "テキストが見つかりませんでした。スキャンしたページは、先に文字認識（OCR）が必要です。",
    encoding: "文字コードを判定できませんでした。UTF-8 で保存してください。",
    "encoding-guessed": "複数の文字コードで読み取れます。正しいものを選んでください。",
    "not-json": "正しい JSON ではありません。",
    "nested-too-deep": "入れ子が 500 階層を超えています。",
    "document-too-large": "文書が大きすぎて一度に読み取れません。複数に分けてください。",
    "too-slow": "読み取りに時間がかかりすぎました。分割するか、別の形式で保存してください。",
    "too-much-memory":
      "読み取りに必要なメモリが多すぎました。分割するか、別の形式で保存してください。",
    "given-up":
      "読み取りに時間またはメモリーがかかりすぎました。分割するか、別の形式で保存してください。",
  },
  island: {
    files: "ファイルを追加",
    reading: {
      documents: { one: "{count} 文書", other: "{count} 文書" },
      words: { one: "{count} 語", other: "{count} 語" },
      characters: { one: "{count} 文字", other: "{count} 文字" },
      fields: "本文として数えたフィールド: {fields}",
      inFiles: { one: "{name}（{count} ファイル）", other: "{name}（{count} ファイル）" },
      waits: "未読み取り",
      moreNotes: "ほかに {count} 件の注記があります。",
      notes: {
        "side-file": "スキップ: 本文ではありません。",
        empty: "スキップ: 空のファイルです。",
        converted: "{detail} として読み取りました。",
        "encoding-guessed": "文字コードは推定です（可能性の高い順）：{detail}",
        replaced: "{detail} 文字を復号できませんでした。",
        "no-text": "テキストが見つかりませんでした。",
        pages:
          "テキストのあるページ: {total} ページ中 {filled} ページ、1 ページあたり約 {characters} 文字。",
        "pages-without-text":
          "テキストのないページ: {detail}。スキャン画像は、文字認識（OCR）をしないとテキストになりません。",
      },
    },
    progressOf: "{total} ファイル中 {count} ファイルを読み取りました。",
    drop: "ここにファイルやフォルダーをドロップするか、選択してください：",
    badName: "この名前を保存できないシステムがあります。名前を変えて追加し直してください。",
    refusedFiles: "次のファイルは読み取れないため、追加されませんでした：",
    skippedFiles: "本文ではないためスキップ：{count} 件",
    folder: "フォルダーを追加",
    send: "ファイルを送信",
    withoutScript: "JavaScript なしでは、一度に 1 ファイル、{size} まで送信できます。",
    list: "ファイル",
    whole: "アップロード済み",
    waits: "待機中",
    sent: "{size} の {percent}%",
    encoding: "文字コード",
    encodingOf: "{name} の文字コード",
    chooseEncoding: "文字コードを選択",
    use: "使用",
    useForAll: "すべてに使用",
    remove: "削除",
    removeOf: "{name} を削除",
    more: "ほか {count} ファイル。",
    progress: "アップロード",
    total: "{sent} / {total}",
    pause: "一時停止",
    resume: "再開",
    interrupted: "接続が切れました。止まったところから自動で再開します。",
    lost: "サーバーに接続できません。送信済みの内容は残っています。後で止まったところから再開できます。",
    again: "途中のファイルがあります。同じファイルをもう一度選ぶと、止まったところから再開します。",
    ready: "すべてのファイルが届きました。不足がなければ納品を完了してください。",
    failed: "ファイルを送信できませんでした。後でもう一度お試しください。",
    complete: "納品を完了",
    completeHint: "ファイルは計測され、暗号化されて購入者に表示されます。以後は追加できません。",
    measuring: "ファイルを計測し、暗号化しています。終わると、このページに報告書が表示されます。",
  },
  program: "サーバーから、または大きなフォルダーを納品",
  programLead:
    "当マーケットプレイスのプログラムは、フォルダー全体を納品し、止まったところから再開します。この契約の納品だけに使えるトークンが必要です。ファイルに保存して実行してください。",
  makeToken: "トークンを作成",
  replaceToken: "トークンを置き換え",
  revokeToken: "トークンを無効にする",
  tokenMade: "トークンの作成日時：",
  tokenUsed: "最後の使用：",
  tokenOf: (reference) => `${reference} のトークン`,
  tokenKeep:
    "表示されるのは今回だけです。置き換えるか無効にするまで、トークンを持つ人はこの契約のファイルを納品できます。",
  back: "契約書に戻る",
  backToTrade: "取引管理に戻る",
} satisfies Messages["handingIn"];
