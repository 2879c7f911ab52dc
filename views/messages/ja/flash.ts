/** Messages that a redirect carries to the next page (docs/product.md#messages-on-pages). */
export const flash = {
  "signed-in": (role: string) => ({
    title: "ログインしました",
    text: `おかえりなさい。${role === "seller" ? "出品者" : "購入者"}としてログインしています。`,
  }),
  "delivery-stepped": () => ({ title: "完了しました", text: "経過に記録されました。" }),
  "files-changed": () => ({
    title: "完了しました",
    text: "いまあるファイルが一覧に表示されています。",
  }),
  "token-revoked": () => ({
    title: "トークンを無効にしました",
    text: "このトークンでは、もうファイルを引き渡せません。",
  }),
  "review-removed": () => ({ title: "評価を削除しました", text: "" }),
  "dispute-decided": () => ({
    title: "異議を判断しました",
    text: "理由は双方にメールで届きます。",
  }),
  "second-factor-on": () => ({
    title: "2段階認証を有効にしました",
    text: "ほかのセッションは終了しました。今後のログインにはコードが必要です。",
  }),
  "second-factor-off": () => ({
    title: "2段階認証を解除しました",
    text: "ログインに必要なのはパスワードだけです。",
  }),
  "passkey-added": () => ({
    title: "パスキーを追加しました",
    text: "ほかのセッションは終了しました。今後はこのパスキーでログインできます。",
  }),
  "passkey-renamed": () => ({ title: "パスキーの名前を変更しました", text: "" }),
  "passkey-removed": () => ({
    title: "パスキーを削除しました",
    text: "このパスキーではログインできなくなりました。",
  }),
  "sign-in-expired": () => ({
    title: "もう一度ログインしてください",
    text: "2段階目の認証が時間内に完了しませんでした。",
  }),
  "operator-second-factor": () => ({
    title: "2段階認証が必要です",
    text: "運営担当者には2段階認証が必要です。ここで設定すると、運営ページを開けます。",
  }),
  "password-reset-sign-in": () => ({
    title: "パスワードを変更しました",
    text: "新しいパスワードと2段階認証でログインしてください。",
  }),
  "signed-out": () => ({
    title: "ログアウトしました",
    text: "次のオークションでお待ちしています。",
  }),
  registered: () => ({
    title: "登録が完了しました",
    text: "確認メールの案内をご覧ください。",
  }),
  "email-verified": () => ({
    title: "メールアドレスを確認しました",
    text: "アドレスの確認が完了し、正会員になりました。",
  }),
  "verification-sent": () => ({
    title: "メールを送信しました",
    text: "このアドレスのアカウントが確認待ちであれば、リンクをお送りします。",
  }),
  "overwrite-waits": () => ({
    title: "メールでご確認ください",
    text: "お送りしたメールのリンクからアカウントを置き換えられます。それまでは何も変わりません。",
  }),
  "account-replaced": () => ({
    title: "アカウントを置き換えました",
    text: "新しいアカウントの準備と確認が完了しました。ログインしてください。",
  }),
  "password-reset": () => ({
    title: "パスワードを変更しました",
    text: "ほかのセッションはすべて終了し、この端末でログインしています。",
  }),
  "password-changed": () => ({
    title: "パスワードを変更しました",
    text: "ほかのセッションはすべて終了しました。",
  }),
  "profile-updated": () => ({
    title: "プロフィールを更新しました",
    text: "変更を保存しました。",
  }),
  "picture-changed": () => ({
    title: "プロフィールを更新しました",
    text: "新しい画像に変わりました。",
  }),
  "picture-removed": () => ({
    title: "プロフィールを更新しました",
    text: "画像を削除しました。",
  }),
  "sessions-ended": () => ({
    title: "ログアウトさせました",
    text: "セッションを終了しました。",
  }),
  "account-deleted": () => ({
    title: "アカウントを削除しました",
    text: "アカウントとすべてのデータを完全に削除しました。",
  }),
  "bid-placed": (amount: string) => ({
    title: "入札しました",
    text: `${amount}で入札しました。`,
  }),
  "bid-answered": (highest: string) => ({
    title: "高値を更新されました",
    text: `ほかの入札者の上限額があなたの入札額を上回っています。現在の最高額は${highest}です。`,
    tone: "warning" as const,
  }),
  "maximum-set": () => ({
    title: "上限額を設定しました",
    text: "あなた以外には表示されません。価格は変わっていません。",
  }),
  "bid-accepted": () => ({
    title: "入札を承諾しました",
    text: "契約書を送信できるようになりました。",
  }),
  "bid-rejected": () => ({
    title: "入札を却下しました",
    text: "10秒以内なら取り消せます。その後、入札者にメールで知らせます。",
  }),
  "rejection-undone": () => ({ title: "却下を取り消しました", text: "入札は元どおり有効です。" }),
  "contract-sent": (address: string) => ({
    title: "契約書を送信しました",
    text: `契約書を${address}にメールで送信しました。`,
  }),
  "favorite-added": () => ({ title: "お気に入りに追加しました", text: "" }),
  "collection-listed": () => ({
    title: "コレクションを出品しました",
    text: "オークションが始まりました。購入者が品質を確かめられるよう、サンプルをアップロードしてください。",
  }),
  "collection-listed-with-sample": () => ({
    title: "コレクションを出品しました",
    text: "サンプル付きでオークションが始まりました。",
  }),
  "draft-saved": () => ({
    title: "下書きを保存しました",
    text: "ほかの人には見えません。書き終えたら出品してください。",
  }),
  "draft-deleted": () => ({ title: "下書きを削除しました", text: "何も出品されていません。" }),
  "listing-edited": () => ({
    title: "出品内容を変更しました",
    text: "購入者には新しい内容が表示されます。",
  }),
  "collection-deleted": () => ({
    title: "コレクションを削除しました",
    text: "コレクションと、それに属するすべてのデータを削除しました。",
  }),
  "sample-removed": () => ({
    title: "サンプルを削除しました",
    text: "パッケージの数値は残りのサンプルに従います。",
  }),
  "sample-uploaded": () => ({
    title: "完了しました",
    text: "サンプルをアップロードして分析しました。",
  }),
  "settings-saved": () => ({ title: "設定を保存しました", text: "" }),
  "cleanup-completed": (count: string) => ({
    title: "クリーンアップが完了しました",
    text: `所有者のいないパッケージを${count}件削除しました。`,
  }),
  "roadshow-updated": () => ({
    title: "ロードショーを変更しました",
    text: "購入者には現在の内容が表示されます。",
  }),
  "content-moved": () => ({
    title: "順序を変更しました",
    text: "購入者にはこの順序で表示されます。",
  }),
  "roadshow-ended": () => ({
    title: "ロードショーを終了しました",
    text: "パッケージは注目欄から外れました。資料はページに残ります。",
  }),
  "roadshow-created": () => ({
    title: "ロードショーを作成しました",
    text: "パッケージはロードショーの終了まで「注目」として表示されます。購入者に見せる資料を追加してください。",
  }),
  "content-added": () => ({
    title: "資料を追加しました",
    text: "パッケージのページに表示されています。",
  }),
  "content-updated": () => ({
    title: "資料を更新しました",
    text: "変更を公開しました。",
  }),
  "content-deleted": () => ({
    title: "資料を削除しました",
    text: "ファイルも一緒に削除しました。",
  }),
  "invitation-sent": () => ({
    title: "招待を送信しました",
    text: "招待は購入者のメッセージに届きます。返信があるまで、相手は匿名のままです。",
  }),
  "offer-made": () => ({
    title: "提案しました",
    text: "入札者にメールが届きます。回答もメールでお知らせします。",
  }),
  "offer-accepted": () => ({
    title: "承諾しました",
    text: "出版社が契約書を送ります。メールで届きます。",
  }),
  "offer-declined": () => ({
    title: "辞退しました",
    text: "出版社に通知されます。あなたに拘束力はありません。",
  }),
  "certification-requested": () => ({
    title: "認証を申請しました",
    text: "審査には3～5営業日かかります。結果が決まりましたらメールでお知らせします。",
  }),
  "certification-approved": () => ({
    title: "承認しました",
    text: "パッケージに認証マークが付きました。出版社にメールでお知らせします。",
  }),
  "near-copy-confirmed": () => ({
    title: "確定しました",
    text: "両方のパッケージのページに表示されます。",
  }),
  "near-copy-dismissed": () => ({
    title: "対象外としました",
    text: "この検出結果は、ほかの誰にも表示されません。",
  }),
  "certification-withdrawn": () => ({
    title: "認証マークを取り消しました",
    text: "出版社に、メモを添えてメールでお知らせします。",
  }),
  "certification-declined": () => ({
    title: "却下しました",
    text: "出版社に、メモを添えてメールでお知らせします。",
  }),
  "favorite-removed": () => ({ title: "お気に入りから削除しました", text: "" }),
};
