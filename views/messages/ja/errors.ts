import { formatDollars } from "../../../src/lib/money";
import type { ErrorWords } from "../en/errors";
import { handingIn } from "./handing-in";

export const errors: ErrorWords = {
  "invalid-input": {
    title: "入力内容をご確認ください",
    text: () => "確認が必要な項目があります。",
  },
  "not-signed-in": {
    title: "ログインが必要です",
    text: () => "権限がありません。先にログインしてください。",
  },
  "wrong-credentials": {
    title: "ログインできませんでした",
    text: () => "ログインできません。もう一度お試しください。",
  },
  "second-factor-required": {
    title: "2段階目の認証が必要です",
    text: () =>
      "このアカウントには2段階認証が設定されています。認証アプリのコードまたはリカバリーコードが必要です。",
  },
  "second-factor-wrong": {
    title: "コードを確認できませんでした",
    text: () =>
      "コードが正しくないか、すでに使用されています。アプリのコードは30秒ごとに変わります。",
  },
  "proof-required": {
    title: "ご本人の確認が必要です",
    text: () => "この操作には、直近10分以内の2段階認証が必要です。",
  },
  "second-factor-too-early": {
    title: "メールアドレスが未確認です",
    text: () => "先にプロフィールのページでメールアドレスを確認してください。",
  },
  "second-factor-missing": {
    title: "2段階認証がありません",
    text: () => "このアカウントには2段階認証が設定されていません。",
  },
  "last-factor-needed": {
    title: "運営担当者には2段階認証が必要です",
    text: () => "これが最後の1つです。先に別のものを追加してから解除してください。",
  },
  "passkey-refused": {
    title: "パスキーを確認できませんでした",
    text: () => "このアカウントのパスキーではないか、時間切れです。もう一度お試しください。",
  },
  "passkey-known": {
    title: "追加済みです",
    text: () => "このパスキーはすでにアカウントに登録されています。",
  },
  "passkey-not-found": {
    title: "パスキーが見つかりません",
    text: () => "該当するパスキーはありません。",
  },
  "passkeys-impossible": {
    title: "ここではパスキーを使えません",
    text: () => "パスキーにはhttpsのアドレスが必要ですが、このサイトにはありません。",
  },
  "too-many-passkeys": {
    title: "パスキーの上限に達しました",
    text: ({ most }) => `パスキーは${most}個まで登録できます。先に1つ削除してください。`,
  },
  "email-taken": {
    title: "アカウントがすでに存在します",
    text: () => "このメールアドレスはすでに登録されています。",
  },
  "link-unknown": {
    title: "このリンクは無効です",
    text: () =>
      "メールに記載されたリンク全体を開いてください。それでも開けない場合は、リンクを再発行してください。アドレスの確認はプロフィールから、パスワードの再設定はログイン画面の「パスワードをお忘れですか？」から行えます。",
  },
  "unsubscription-unknown": {
    title: "この配信停止リンクは無効です",
    text: () =>
      "設定は変わっていません。メールにあるリンク全体を開くか、ログインして設定からメールを停止してください。",
  },
  "link-gone": {
    title: "このリンクは使用済みか、期限切れです",
    text: () =>
      "リンクは24時間、1回限り有効で、使えるのは最新のものだけです。リンクを再発行してください。アドレスの確認はプロフィールから、パスワードの再設定はログイン画面の「パスワードをお忘れですか？」から行えます。",
  },
  "no-picture": {
    title: "画像ではありません",
    text: () =>
      "このファイルは画像として使えません。縦横の比が4倍以内のJPEG、PNG、WebP、GIFを選択してください。",
  },
  "avatar-not-found": { title: "画像が見つかりません", text: () => "この画像は存在しません。" },
  "unreadable-form": {
    title: "フォームを読み取れません",
    text: () => "フォームを読み取れませんでした。もう一度送信してください。",
  },
  "user-not-found": {
    title: "ユーザーが見つかりません",
    text: () => "該当するユーザーは見つかりません。",
  },
  "account-not-found": {
    title: "アカウントが見つかりません",
    text: () => "このアドレスのアカウントはありません。",
  },
  "profile-not-found": {
    title: "プロフィールが見つかりません",
    text: () => "該当する出版社は見つかりません。",
  },
  "package-not-found": {
    title: "パッケージが見つかりません",
    text: () => "お探しのパッケージは存在しません。",
  },
  "auction-ended": {
    title: "オークション終了",
    text: () => "このオークションはすでに終了しています。",
  },
  "bid-too-low": {
    title: "入札額が足りません",
    text: ({ minimumCents }) => `最低入札額は${formatDollars(minimumCents)}です。`,
  },
  "bid-too-high": {
    title: "入札額が高すぎます",
    text: ({ maximumCents }) => `現在入札できる上限は${formatDollars(Number(maximumCents))}です。`,
  },
  "maximum-too-low": {
    title: "上限額が低すぎます",
    text: ({ leastCents }) => `上限額は${formatDollars(leastCents)}以上にしてください。`,
  },
  "address-unconfirmed": {
    title: "メールアドレスが未確認です",
    text: ({ maximumCents }) =>
      `${formatDollars(Number(maximumCents))}を超えて入札するには、先にメールアドレスを確認してください。確認メールはプロフィールから再送できます。`,
  },
  "account-bound": {
    title: "アカウントは使用中です",
    text: ({ bound }) =>
      `あなたとの約束が残っています。次のすべてが終わると、アカウントを削除できます：${bound}`,
  },
  "listing-revised": {
    title: "出品内容が変わりました",
    text: () =>
      "ページを開かれたあとに出品者が内容を変更したため、入札は行われていません。ページを再読み込みし、内容をお確かめのうえ入札してください。",
  },
  "own-package": {
    title: "入札エラー",
    text: () => "ご自身のパッケージには入札できません。",
  },
  "price-moved": {
    title: "価格が変わりました",
    text: ({ priceCents, minimumCents }) =>
      `価格が${formatDollars(priceCents)}に変わったため、入札は行われていません。現在の最低入札額は${formatDollars(minimumCents)}です。`,
  },
  "idempotency-key-reused": {
    title: "入札エラー",
    text: () =>
      "このIdempotency-Keyは別の入札ですでに使われています。新しいキーを使用してください。",
  },
  "seller-only": {
    title: "アクセスできません",
    text: () => "コレクションの出品とサンプルのアップロードは、出品者のみご利用いただけます。",
  },
  "not-certified": {
    title: "認証されていません",
    text: () => "このパッケージには認証マークがありません。",
  },
  "already-certified": {
    title: "すでに認証済みです",
    text: () => "このパッケージにはすでに認証マークが付いています。",
  },
  "certification-waiting": {
    title: "すでに申請済みです",
    text: () => "このパッケージの申請は審査待ちです。結果が決まりましたらメールでお知らせします。",
  },
  "certification-decided": {
    title: "すでに決定済みです",
    text: () => "この申請は、その間に決定されました。何も変更されていません。",
  },
  "near-copy-not-found": {
    title: "該当する検出結果がありません",
    text: () => "この検出結果はもうありません。対象のサンプルが削除された可能性があります。",
  },
  "near-copy-decided": {
    title: "決定済み",
    text: () => "この検出結果は、すでに同じ内容で決定されています。",
  },
  "certification-request-not-found": {
    title: "申請が見つかりません",
    text: () => "該当する申請はありません。",
  },
  "no-content": {
    title: "内容がありません",
    text: () => "分析するサンプルの内容を入力してください。",
  },
  "unreadable-text": {
    title: "テキストではありません",
    text: ({ kind }) =>
      `これはテキストファイルではありません（${kind}）。TXT、JSONL、CSV、EPUB、DOCX、PDF など、読み取れる形式でアップロードしてください。`,
  },
  "unreadable-file": {
    title: "ファイルを読み取れません",
    text: ({ path, fault }) => [path, handingIn.faults[fault]].filter(Boolean).join(": "),
  },
  "analysis-timed-out": {
    title: "分析できませんでした",
    text: ({ seconds }) =>
      `分析が${seconds}秒を超えたため中止しました。より短い抜粋でお試しください。`,
  },
  "analysis-stopped": {
    title: "分析できませんでした",
    text: () => "分析が中断されました。もう一度お試しください。",
  },
  "sample-not-found": {
    title: "サンプルが見つかりません",
    text: () => "該当するサンプルはありません。",
  },
  "seller-access-required": {
    title: "出品者のみ利用できます",
    text: () => "取引管理ページは出品者のみご利用いただけます。",
  },
  "bid-not-found": {
    title: "入札が見つかりません",
    text: () => "ご自身のパッケージに該当する入札はありません。",
  },
  "bid-not-pending": {
    title: "検討中の入札ではありません",
    text: () => "この入札はすでに承諾または却下されています。",
  },
  "other-bid-accepted": {
    title: "承諾済みの入札を変更しますか？",
    text: () => "このパッケージでは、すでに別の入札を承諾しています。",
  },
  "bid-already-rejected": {
    title: "すでに却下済みです",
    text: () => "この入札はすでに却下されています。",
  },
  "exclusive-sold-before": {
    title: "すでに販売済みです",
    text: ({ title, until }) =>
      `「${title}」は非独占で販売済みで、購入者の権利は${until}まで続きます。それまでこのコレクションを独占にはできません。`,
  },
  "sold-exclusively": {
    title: "独占で販売済みです",
    text: ({ title, until }) =>
      `「${title}」は${until}まで独占で販売済みです。それまでこのコレクションを再び出品することはできません。`,
  },
  "exclusive-offered-twice": {
    title: "すでにオークション中です",
    text: ({ title }) =>
      `「${title}」はすでにオークション中です。独占の権利は一度しか出品できません。終了を待つか、両方を非独占にしてください。`,
  },
  "rejection-final": {
    title: "却下は取り消せません",
    text: ({ since }) =>
      ({
        late: "取り消せるのは10秒間だけです。入札者はもう一度入札できます。",
        ended: "その後オークションが終了し、入札者に結果が通知されました。",
        bid: "その後これより低い入札があり、現在その入札が最高額です。",
        maximum: "その後、現在の価格をもとに入札または上限額の設定がありました。",
        accepted: "その後、別の入札を承諾しています。",
        offered: "その後、このパッケージを別の入札者に提案しています。",
      })[since],
  },
  "package-settled": {
    title: "成約済みです",
    text: () => "このパッケージの契約書は送信済みのため、入札の状態は変更できません。",
  },
  "bid-not-accepted": {
    title: "承諾されていない入札です",
    text: () => "契約書を送信できるのは、承諾した入札だけです。先に入札を承諾してください。",
  },
  "bid-released": {
    title: "入札の拘束期間が過ぎました",
    text: () =>
      "入札の拘束力はオークション終了後30日間です。この入札は期間を過ぎたため、成約できません。コレクションは再出品できます。",
  },
  "draft-changed": {
    title: "別の場所で保存されました",
    text: () =>
      "この下書きは別のウィンドウで保存されました。両方の内容を下に示します。残すものを選び、もう一度保存してください。",
  },
  "too-many-drafts": {
    title: "下書きが多すぎます",
    text: ({ most }) => `下書きは${most}件までです。先に公開または削除してください。`,
  },
  "draft-room": {
    title: "下書きの容量が上限です",
    text: ({ maxBytes }) =>
      `下書きは合わせて${Math.floor(maxBytes / 1_000_000)} MBまでです。いずれかを出品するか削除するか、サンプルを短くしてください。`,
  },
  "listing-fixed": {
    title: "入札後は変更できません",
    text: () => "出品内容を変更できるのは、オークション中で最初の入札があるまでです。",
  },
  "listing-changed": {
    title: "別の場所で変更されました",
    text: () =>
      "この出品は別のウィンドウで変更されました。両方の内容を下に示します。残すものを選び、もう一度保存してください。",
  },
  "relist-running": {
    title: "オークション中です",
    text: () => "オークションが進行中です。終了後に再出品できます。",
  },
  "relist-pending": {
    title: "取引が未完了です",
    text: () =>
      "承諾済みの入札があるか、入札者への提案が回答待ちです。先に契約書を送るか、入札を却下するか、回答をお待ちください。",
  },
  "relisted-already": {
    title: "すでに再出品されています",
    text: () => "このコレクションは再出品済みです。元のページから新しいオークションへ進めます。",
  },
  "package-offered": {
    title: "入札者に提案中です",
    text: () => "このパッケージは入札者に提案中です。辞退されるか期限が過ぎてから削除できます。",
  },
  "offer-not-found": {
    title: "提案が見つかりません",
    text: () => "あなたへのそのような提案はありません。",
  },
  "offer-impossible": {
    title: "提案できません",
    text: () =>
      "提案できるのは、最低落札価格に届かずに終了し、承諾した入札がなく、再出品していないパッケージだけです。",
  },
  "offer-late": {
    title: "期限切れです",
    text: () => "提案できるのはオークション終了から60日以内です。",
  },
  "offer-open": {
    title: "提案は一人ずつです",
    text: () =>
      "このパッケージはすでに入札者に提案中です。回答があるか期限が過ぎてから次の提案ができます。",
  },
  "bid-not-offerable": {
    title: "この入札では提案できません",
    text: () => "提案はその入札者の最高入札額で行い、却下した入札ではできません。",
  },
  "bidder-unreachable": {
    title: "入札者に連絡できません",
    text: () => "この入札者のメールアドレスは未確認のため、提案を届けられません。",
  },
  "delivery-not-found": {
    title: "納品が見つかりません",
    text: () => "この納品は存在しないか、ほかの会員のものです。契約書のページからお進みください。",
  },
  "delivery-step": {
    title: "いまはできません",
    text: () =>
      "すでに済んでいるか、あなたの手続きではないか、まだ時期ではありません。納品の現在の状況はページに表示されています。",
  },
  "dispute-not-found": {
    title: "異議が見つかりません",
    text: () => "この異議は存在しません。",
  },
  "own-case": {
    title: "あなたは判断できません",
    text: () => "あなたはこのパッケージの出品者または入札者です。別の運営担当者が判断します。",
  },
  "delivery-link-forged": {
    title: "このリンクは使えません",
    text: () =>
      "このリンクは別の会員または別のファイル用か、一部が欠けているか、持ち主がその後すべての端末からログアウトしています。ログインして、契約書のページからリンクを取得してください。",
  },
  "delivery-link-expired": {
    title: "リンクの期限切れ",
    text: () =>
      "ファイルへのリンクの有効期間は 7 日間です。ログインして、契約書のページから新しいリンクを取得してください。",
  },
  "delivery-not-sealed": {
    title: "まだ封印されていません",
    text: () => "まだ取得できるものがありません。データが届いていないか、計測の途中です。",
  },
  "delivery-files-gone": {
    title: "ファイルは削除されました",
    text: () =>
      "暗号化されたファイルは削除されたか、契約が無効になりました。取得できるものはありません。",
  },
  "delivery-files-lost": {
    title: "ファイルが失われました",
    text: () =>
      "復元などにより、マーケットプレイスからこのファイルが失われました。出品者がコレクションをもう一度納品すると、取得できるようになります。",
  },
  "delivery-key-closed": {
    title: "鍵はまだ渡せません",
    text: () => "鍵を受け取れるのは購入者だけで、出品者が入金を確認した後です。",
  },
  "delivery-key-lost": {
    title: "鍵が失われました",
    text: () =>
      "マーケットプレイスの復元時に、この納品の鍵のもとになる秘密が失われました。出品者がコレクションをもう一度納品すると、新しい鍵が使えるようになります。",
  },
  "delivery-receipt-not-found": {
    title: "受領書が見つかりません",
    text: () => "この納品について、その記録は公開ログにありません。",
  },
  "delivery-file-not-found": {
    title: "ファイルが見つかりません",
    text: () => "この納品にそのファイルはないか、すでに削除されています。",
  },
  "delivery-file-whole": {
    title: "すでに揃っています",
    text: () => "このファイルはすべて届いています。これ以上は受け取りません。",
  },
  "delivery-offset": {
    title: "位置が違います",
    text: ({ offset }) =>
      `このファイルは ${offset} バイト目まで届いています。そこから続けてください。`,
  },
  "delivery-overrun": {
    title: "申告より大きいファイルです",
    text: ({ bytes }) => `このファイルは ${bytes} バイトと申告されていますが、それを超えています。`,
  },
  "delivery-file-busy": {
    title: "送信中です",
    text: () => "このファイルは現在送信中です。終わるまでお待ちください。",
  },
  "delivery-no-files": {
    title: "ファイルがありません",
    text: () => "納品を完了する前に、ファイルを1つ以上送信してください。",
  },
  "delivery-file-faulty": {
    title: "確認が必要なファイルがあります",
    text: ({ name }) =>
      `${name}：削除するか、別のファイルを送信するか、文字コードを選んでください。`,
  },
  "delivery-file-unfinished": {
    title: "まだ揃っていません",
    text: ({ name }) =>
      `${name} はまだすべて届いていません。残りを送信するか、ファイルを削除してください。`,
  },
  "delivery-too-large": {
    title: "大きすぎます",
    text: ({ maxBytes }) =>
      `1件の納品は最大 ${Math.floor(maxBytes / 1_000_000_000)} GB です。ファイルを圧縮するか、マーケットプレイスにご相談ください。`,
  },
  "delivery-too-many-files": {
    title: "ファイルが多すぎます",
    text: ({ most }) =>
      `1件の納品は最大 ${most} ファイルです。.tar または .zip にまとめてください。`,
  },
  "delivery-no-room": {
    title: "空き容量がありません",
    text: () =>
      "現在、サーバーのディスクにこのファイルを保存する空きがありません。届いた分は保存されています。しばらくしてからお試しください。",
  },
  "delivery-token-wrong": {
    title: "トークンが無効です",
    text: () =>
      "このトークンでは納品できません。入力の誤りか、置き換えられたか、取り消されています。契約書のページで新しく作成してください。",
  },
  "tus-version": {
    title: "バージョンが違います",
    text: () =>
      "ファイルは tus 1.0.0 でアップロードします。ヘッダー Tus-Resumable: 1.0.0 を送信してください。",
  },
  "tus-content-type": {
    title: "種類が違います",
    text: () => "ファイルの各部分は application/offset+octet-stream として送信してください。",
  },
  "tus-header": {
    title: "ヘッダーがありません",
    text: ({ header }) => `ヘッダー ${header} がないか、読み取れません。`,
  },
  "review-impossible": {
    title: "いまは評価できません",
    text: () => "評価は、コレクションが受け入れられたあと、双方が一度ずつ書けます。",
  },
  "offer-declined-before": {
    title: "すでに辞退されています",
    text: () => "この入札者はこのパッケージを辞退済みのため、再び提案することはできません。",
  },
  "offer-decided": {
    title: "回答済みです",
    text: () => "この提案はすでに承諾または辞退されています。",
  },
  "offer-lapsed": {
    title: "期限が過ぎました",
    text: () => "この提案の期限は過ぎました。",
  },
  "review-outdated": {
    title: "もう一度ご確認ください",
    text: () =>
      "お読みの間に新しい入札があったか、オークションが終了しました。契約書はまだ送信されていません。現在の状況は次のとおりです。",
  },
  "samples-sold": {
    title: "販売済みです",
    text: () =>
      "納品物との比較に使われるため、販売済みのパッケージのサンプルは受け入れが済むまで変更できません。",
  },
  "package-sold": {
    title: "販売済みです",
    text: () => "販売済みのパッケージは、契約書が参照しているため削除できません。",
  },
  "contract-unprintable": {
    title: "フォントのない文字があります",
    text: ({ characters }) =>
      `${characters} を PDF に印刷できるフォントがないため、契約書は送信されていません。コードポイントで記載する場合は、codePoints=true を付けて送信してください。`,
  },
  "contract-sent-already": {
    title: "契約書は送信済みです",
    text: () => "この入札の契約書はすでに送信されています。",
  },
  "contract-not-found": {
    title: "契約書が見つかりません",
    text: () => "ご自身の契約書に該当するものはありません。",
  },
  "chat-not-found": {
    title: "チャットが見つかりません",
    text: () =>
      "該当するチャットはありません。チャットは、パッケージの出版社と、入札、お気に入り登録、問い合わせのいずれかをした会員との間で行われます。",
  },
  "messages-declined": {
    title: "メッセージを送信できません",
    text: () => "この会員は新しいメッセージを受け付けていません。",
  },
  "conversations-used-up": {
    title: "新しい会話の上限です",
    text: ({ most }) =>
      `24時間に始められる会話は${most}件までです（メールアドレスの確認前は3件、確認後は30件）。すでに始めた会話は続けられます。`,
  },
  "message-key-reused": {
    title: "メッセージを送信できません",
    text: () =>
      "このIdempotency-Keyは別のメッセージですでに使われています。新しいキーを使用してください。",
  },
  "roadshow-not-found": {
    title: "ロードショーがありません",
    text: () => "このパッケージにはロードショーがありません。",
  },
  "materials-changed": {
    title: "コンテンツが変更されています",
    text: () =>
      "順序には、このパッケージのコンテンツをすべて1回ずつ含めてください。先に読み込み直してください。",
  },
  "roadshow-running": {
    title: "すでに開催中です",
    text: () =>
      "このパッケージのロードショーはまだ開催中です。次のロードショーは終了後に作成できます。",
  },
  "material-not-found": {
    title: "見つかりません",
    text: () => "該当するロードショー資料はありません。",
  },
  "too-many-materials": {
    title: "ロードショーがいっぱいです",
    text: ({ most }) =>
      `ロードショーに追加できる資料は${most}件までです。先にいずれかを削除してください。`,
  },
  "unsupported-file": {
    title: "使用できないファイルです",
    text: () =>
      "このファイルは使用できません。PDF、音声（MP3、WAV、AAC）、動画（MP4、WebM、MOV）のいずれかを選択してください。ファイルの種類は、名前ではなく内容で判定します。",
  },
  "upload-not-found": {
    title: "ファイルが見つかりません",
    text: () => "該当するファイルはありません。",
  },
  "upload-quota": {
    title: "空き容量がありません",
    text: ({ maxBytes }) =>
      `ファイルは合計${Math.floor(maxBytes / 1_000_000)} MBまで保存できます。先にロードショーの資料をいくつか削除してください。`,
  },
  "bad-cursor": {
    title: "このページは存在しません",
    text: () => "指定されたcursorはここでは無効です。省略すると最初のページから始まります。",
  },
  "tile-address-wrong": {
    title: "アドレスが正しくありません",
    text: () =>
      "ログのタイルは C2SP tlog-tiles の形式（0/x001/234、entries/000.p/17 など）で指定してください。",
  },
  "tile-not-found": { title: "ログにありません", text: () => "このタイルはまだログにありません。" },
  "too-large": {
    title: "サイズが大きすぎます",
    text: ({ maxBytes }) =>
      `送信するデータが大きすぎます。受け付けられるのは${Math.floor(maxBytes / 1_000_000)} MBまでです。`,
  },
  "too-many-requests": {
    title: "試行回数が多すぎます",
    text: ({ seconds }) => `試行回数が多すぎます。${seconds}秒後にもう一度お試しください。`,
  },
  "foreign-origin": {
    title: "リクエストを拒否しました",
    text: () => "別のサイトからのリクエストのため、実行しませんでした。",
  },
  "not-json": { title: "JSONが無効です", text: () => "本文が正しいJSONではありません。" },
  "route-not-found": {
    title: "ページが見つかりません",
    text: () => "このアドレスには何もありません。",
  },
  "host-unreadable": {
    title: "リクエストを読み取れません",
    text: () => "どのサイトへのリクエストかが示されていません。もう一度アドレスを開いてください。",
  },
  "query-unreadable": {
    title: "このアドレスは読み取れません",
    text: () =>
      "このサイトのアドレスでは使えない文字が含まれています。アドレスを確認するか、トップページからお進みください。",
  },
  "reference-gone": {
    title: "すでに存在しません",
    text: () => "必要な情報がその間に削除されました。ページを再読み込みしてください。",
  },
  "listings-used-up": {
    title: "本日の出品数の上限です",
    text: ({ most, hours }) =>
      `24時間に出品できるのは${most}件までです。次の出品は遅くとも${hours}時間後に可能です。`,
  },
  "listings-used-up-unconfirmed": {
    title: "先にメールアドレスを確認してください",
    text: ({ most }) =>
      `メールアドレスの確認が済むまで、24時間に出品できるのは${most}件までです。お送りしたメールのリンクから確認してください。`,
  },
  "uncertified-auctions": {
    title: "先に認証を申請してください",
    text: ({ most }) =>
      `パッケージが1件も認証されていないあいだ、同時に開催できるオークションは${most}件までです。コーパスプロフィールで認証を申請するか、いずれかが終了してから出品してください。`,
  },
  "disk-almost-full": {
    title: "現在ファイルを保存できません",
    text: () =>
      "サーバーのディスクに空きがほとんどないため、現在ファイルを保存できません。しばらくしてからもう一度お試しください。",
  },
  "store-unavailable": {
    title: "現在ファイルを利用できません",
    text: () =>
      "ファイルの保管先が現在応答していません。ファイルは失われていません。数分後にもう一度お試しください。",
  },
  "too-many-samples": {
    title: "サンプル数の上限です",
    text: ({ most }) => `1つのコレクションに登録できるサンプルは${most}件までです。`,
  },
  "sample-room": {
    title: "空き容量がありません",
    text: ({ maxBytes }) =>
      `サンプルは合計${Math.floor(maxBytes / 1_000_000)} MBまで保存できます。先に不要なコレクションを削除してください。`,
  },
  "too-many-favorites": {
    title: "お気に入りの上限です",
    text: ({ most }) => `お気に入りは${most}件までです。先にどれかを外してください。`,
  },
  "took-too-long": {
    title: "しばらくしてからもう一度お試しください",
    text: () =>
      "サーバーが混み合っており、時間内に完了できませんでした。30秒ほどしてからもう一度お試しください。",
  },
  "storage-failed": {
    title: "現在ご利用いただけません",
    text: () =>
      "サーバーが現在データを保存できないため、何も変更されていません。しばらくしてからもう一度お試しください。",
  },
  "database-away": {
    title: "現在ご利用いただけません",
    text: () => "現在データベースが応答していません。数秒後にもう一度お試しください。",
  },
  internal: {
    title: "問題が発生しました",
    text: () => "サーバーで問題が発生しました。もう一度お試しください。",
  },
};

/** The parts of the error pages that no code words. */
export const errorPages = {
  hint: "アドレスが間違っているか、ページがなくなった可能性があります。",
  backToMarketplace: "マーケットプレイスを見る",
  sendAgain: "もう一度送信",
  kept: "パスワード以外の入力内容は保持されています。",
  keptForMember:
    "ログアウトされましたが、入力内容はこのページに残っています。新しいタブでログインしてからここに戻り、もう一度送信してください。",
  signInElsewhere: "新しいタブでログイン",
  signIn: "ログイン",
  /** What to name when asking for help. */
  reference: (id: string) => `リクエスト番号 ${id}`,
  clearFilters: "条件をクリア",
};
