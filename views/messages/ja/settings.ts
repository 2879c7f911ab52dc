/** The settings page (docs/product.md#settings). */
export const settings = {
  title: "設定",
  lead: "ログイン中のすべての端末に適用されます。",
  save: "設定を保存",
  saving: "保存中…",
  profile: {
    title: "プロフィール",
    hint: "パッケージやメッセージとともに、ほかの会員に表示されます。",
    firstName: "名",
    lastName: "姓",
    organization: "組織名",
    country: "国・地域",
    noCountry: "指定なし",
    more: "画像、パスワード、セッションはプロフィールページにあります。",
  },
  /** Where a mail's link leads that stops mails of its kind. */
  unsubscription: {
    title: "この種類のメールを停止しますか？",
    text: "ボタンを押すと、この種類のメールは届かなくなります。アカウント自体と契約に関するメールは引き続き届きます。",
    submit: "配信を停止する",
    submitting: "停止しています…",
    doneTitle: "配信を停止しました",
    done: "この種類のメールは今後届きません。設定からいつでも再開できます。",
    settings: "メールの設定",
  },
  notifications: {
    title: "通知",
    emailNotifications: {
      label: "メール通知",
      hint: "オフにすると、アカウント自体と契約に関するもの以外のメールは届きません。",
    },
    bidAlerts: {
      label: "入札のお知らせ",
      hint: "あなたの入札を上回る入札があったとき、入札または出品したオークションが終了したとき。",
    },
    messageAlerts: {
      label: "メッセージのお知らせ",
      hint: "あなた宛てのメッセージが10分間未読のとき。",
    },
    favoriteReminders: {
      label: "お気に入りのリマインダー",
      hint: "お気に入りのオークションが終了する1時間前。",
    },
    operatorAlerts: {
      label: "対応待ちのお知らせ",
      hint: "運営担当者向け：認証申請、異議、類似コピーが判断を待っているとき（最大で1時間に1回）。",
    },
  },
  bidding: {
    title: "入札",
    skipMinimumReview: {
      label: "最低入札額では確認を省く",
      hint: "最低入札額ちょうどの入札は、1回のクリックで行われます。それ以外の金額は先に確認します。",
    },
    outbidSound: {
      label: "高値を更新されたら音で知らせる",
      hint: "どのページを開いていても、短い音が鳴ります。",
    },
  },
  preferences: {
    title: "表示設定",
    language: "言語",
    timezone: "タイムゾーン",
    ownClock: "端末に合わせる（メールはUTC）",
    timezones: {
      UTC: "UTC – 協定世界時",
      EST: "EST – ニューヨーク（夏時間あり）",
      PST: "PST – ロサンゼルス（夏時間あり）",
      JST: "JST – 東京",
      HKT: "HKT – 香港",
    },
    theme: "テーマ",
    themes: { dark: "ダーク", light: "ライト", auto: "端末の設定に合わせる" },
  },
  privacy: {
    title: "プライバシー",
    showProfile: {
      label: "プロフィールを公開する",
      hint: "オフにすると、パッケージの出品者は「匿名の出版社」と表示されます。",
    },
    showEmail: {
      label: "メールアドレスを公開する",
      hint: "パッケージのページで、すべての人に表示されます。プロフィールを公開している間のみ有効です。",
    },
    allowMessages: {
      label: "メッセージを受け付ける",
      hint: "オフにすると、新しい相手からのメッセージは届きません。すでにある会話は続けられます。",
    },
  },
  cleanup: {
    title: "データベースのクリーンアップ",
    text: "出版社のアカウントが存在しなくなったパッケージを削除します。ほかの会員のパッケージには影響しません。",
    submit: "不要なパッケージを削除",
    submitting: "削除中…",
    failed: {
      title: "クリーンアップできませんでした",
      text: "所有者のいないパッケージを削除できませんでした。もう一度お試しください。",
    },
  },
  deletion: {
    title: "重要な操作",
    text: "アカウントと、それに属するすべてのデータを削除します。元に戻すことはできません。",
    open: "アカウントを削除",
  },
};
