import { once } from "../../../src/lib/memo";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("ja");

/**
 * The publishers' roadshows (docs/product.md#roadshows), and what of them a package's page shows.
 */
export const roadshow = {
  title: "ロードショー",
  lead: "オークションの開催中に、文章、文書、音声、映像でパッケージを購入者に紹介できます。ロードショー開催中のパッケージは、マーケットプレイスで「注目」として表示されます。",
  integer: (count: number) => integer.format(count),
  none: "–",

  own: "ご自身のパッケージ",
  ownHint: "ロードショーを管理するパッケージを選んでください。",
  empty: "紹介するパッケージはまだありません",
  emptyHint: "ロードショーは、ご自身のパッケージを紹介するものです。まずは出品してください。",
  toCorpusProfile: "コーパスプロフィールへ",
  materials: (count: number) => `資料${integer.format(count)}件`,
  states: { none: "ロードショーなし", running: "ロードショー終了予定", over: "ロードショー終了" },
  manage: "管理",
  manageLabel: (title: string) => `管理：${title}`,
  allRoadshows: "すべてのロードショー",
  toPackage: "公開ページを見る",

  create: {
    action: "ロードショーを作成",
    title: "ロードショーを作成",
    lead: "ロードショーが終了するまで、パッケージは購入者に「注目」として表示されます。",
    package: "パッケージ",
    choose: "パッケージを選択",
    name: "タイトル",
    description: "説明",
    descriptionHint: "紹介する内容と、対象とする購入者",
    duration: "期間（日数）",
    durationHint: "1～30日（通常は1週間）",
    submit: "ロードショーを作成",
    submitting: "作成中…",
    cancel: "キャンセル",
    failed: { title: "エラー", text: "ロードショーを作成できませんでした。" },
    nothing: "ロードショーを新しく作成できるパッケージがありません",
    nothingHint: "オークションが開催中で、前回のロードショーが終了しているパッケージが必要です。",
  },

  edit: {
    title: "ロードショーを編集",
    lead: "新しい期間は、ロードショーの開始時から数えます。",
    submit: "変更を保存",
    submitting: "保存中…",
    failed: { title: "エラー", text: "ロードショーを変更できませんでした。" },
  },

  pages: "ロードショー",
  tabs: {
    overview: "概要",
    content: "資料",
    buyers: "関心のある購入者",
    analytics: "分析",
  },

  overview: {
    figures: "成果",
    views: "閲覧数",
    viewsNote: "訪問者1人につき1日1回",
    rating: "評価",
    ratingNote: "サンプルのAI学習価値（100点満点）",
    invitations: "チャット招待",
    answers: (count: number) => `返信${integer.format(count)}件`,
    conversion: "入札率",
    conversionNote: "訪問者のうち入札した割合",
    timeLeft: "残り時間",
    timeLeftNote: "ロードショー終了まで",
    bidders: "入札者",
    bids: (count: number) => `入札${integer.format(count)}件`,
    percent: (value: number) => `${value}%`,
    about: "ロードショー",
    absent:
      "このパッケージにはまだロードショーがありません。資料はすでに公開されています。ロードショーを作成すると「注目」として表示されます。",
    runs: "終了予定",
    ended: "終了日時",
    end: "ロードショーを終了する",
    ending: "終了しています…",
    over: "終了",
    certification: "認証",
  },

  content: {
    title: "資料",
    lead: "パッケージのページの「ロードショー資料」に、この順序で表示されます。",
    add: "追加",
    addOne: {
      text: "テキスト",
      pdf: "PDF",
      audio: "音声",
      video: "動画",
      sample: "サンプル",
    },
    addLabel: {
      text: "テキストを追加",
      pdf: "PDFを追加",
      audio: "音声を追加",
      video: "動画を追加",
      sample: "サンプルを追加",
    },
    editTitle: {
      text: "テキストを編集",
      pdf: "PDFを編集",
      audio: "音声を編集",
      video: "動画を編集",
      sample: "サンプルを編集",
    },
    empty: "表示する資料はまだありません",
    emptyHint: "コレクションの短い紹介文から始めるか、音声や動画を追加してみましょう。",
    added: "追加日時",
    view: "表示",
    viewLabel: (title: string) => `表示：${title}`,
    edit: "編集",
    editLabel: (title: string) => `編集：${title}`,
    move: { up: "上へ", down: "下へ" },
    moveLabel: {
      up: (title: string) => `上へ移動：${title}`,
      down: (title: string) => `下へ移動：${title}`,
    },
    remove: "削除",
    removeLabel: (title: string) => `削除：${title}`,
  },

  form: {
    name: "タイトル",
    description: "説明",
    descriptionHint: "任意。タイトルの下に表示する一文",
    text: "テキスト",
    sampleText: "またはテキストを入力",
    sample: "このパッケージにアップロードしたサンプル",
    sampleHint: "購入者には、冒頭の最大500文字と分析結果が表示されます。",
    chooseSample: "サンプルを選択",
    noSamples:
      "このパッケージにはアップロードしたサンプルがまだありません。代わりにテキストを入力してください。",
    file: { pdf: "PDFファイル", audio: "音声ファイル", video: "動画ファイル" },
    newFile: "差し替えるファイル",
    hints: {
      pdf: (size: string) => `${size}以下のPDF`,
      audio: (size: string) => `${size}以下のMP3、WAV、AAC`,
      video: (size: string) => `${size}以下のMP4、WebM、MOV`,
    },
    add: "資料を追加",
    adding: "追加中…",
    save: "変更を保存",
    saving: "保存中…",
    cancel: "キャンセル",
    failedToAdd: { title: "エラー", text: "資料を追加できませんでした。" },
    failedToChange: { title: "エラー", text: "資料を更新できませんでした。" },
    /** Goes to the browser as JSON, with `{places}` to fill. */
    upload: {
      progress: "アップロード",
      sent: "{percent}%：{total}中{sent}",
      checking: "ファイルを確認中…",
      done: "{name}をアップロードしました。",
      cancel: "アップロードを中止",
      cancelled: "アップロードを中止しました。",
      wrongKind: "種類が異なるファイルのため、アップロードしませんでした。対応形式：{kinds}",
      tooLarge: "このファイルは{size}です。{limit}以下のファイルを選択してください。",
      failed: "アップロードが中断されました。接続を確認して、もう一度ファイルを選択してください。",
    },
  },

  deletion: {
    title: "資料を削除",
    text: (title: string) =>
      `「${title}」とそのファイルが完全に削除されます。この操作は取り消せません。`,
    cancel: "キャンセル",
    confirm: "資料を削除",
    confirming: "削除中…",
  },

  dialog: { close: "閉じる" },

  buyers: {
    title: "関心のある購入者",
    lead: "入札、お気に入り登録、問い合わせをした会員です。相手からメッセージが届くまでは匿名で表示されます。",
    empty: "関心を示した購入者はまだいません",
    emptyHint: "入札、お気に入り登録、問い合わせがあると、ここに表示されます。",
    anonymous: (suffix: string) => `匿名の購入者 #${suffix}`,
    privateOrganization: "組織名非公開",
    bid: (amount: string) => `${amount}で入札`,
    favorite: "お気に入り登録",
    wrote: "問い合わせあり",
    invited: "招待済み",
    latest: "最新",
    invite: "チャットに招待",
    inviting: "招待中…",
    inviteLabel: (name: string) => `チャットに招待：${name}`,
    open: "チャットを開く",
    openLabel: (name: string) => `チャットを開く：${name}`,
    failed: { title: "エラー", text: "チャットの招待を送信できませんでした。" },
  },

  analytics: {
    title: "分析",
    period: "期間",
    days: (days: number) => `${days}日間`,
    views: "1日ごとの閲覧数",
    bids: "1日ごとの入札数",
    chart: (what: string, total: number, days: number) =>
      `${what}（過去${days}日間の合計${integer.format(total)}）`,
    total: (total: number) => `合計${integer.format(total)}`,
    most: (count: number) => `1日の最多${integer.format(count)}`,
    table: "表で見る",
    day: "日付（UTC）",
    viewCount: "閲覧数",
    bidCount: "入札数",
    shown: (day: string) => dayOfMonth().format(new Date(`${day}T00:00:00Z`)),
  },

  shown: {
    until: "ロードショー終了予定",
    openPdf: "PDFを開く",
    download: "ファイルを開く",
    file: (name: string, size: string) => `${name}、${size}`,
    sampleAnalysis: "分析を見る",
    sampleLabel: (title: string) => `分析を見る：${title}`,
  },
};

const dayOfMonth = once(
  () =>
    new Intl.DateTimeFormat("ja", {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
);
