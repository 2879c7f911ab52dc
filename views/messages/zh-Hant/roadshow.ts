import { once } from "../../../src/lib/memo";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("zh-Hant");

/**
 * The publishers' roadshows (docs/product.md#roadshows), and what of them a package's page shows.
 */
export const roadshow = {
  title: "路演",
  lead: "在拍賣期間以文字、文件、聲音及影片向買家介紹數據包。正在路演的數據包會在市場列為精選。",
  integer: (count: number) => integer.format(count),
  none: "–",

  own: "你的數據包",
  ownHint: "選擇一個以管理其路演。",
  empty: "暫時未有可供介紹的數據包",
  emptyHint: "路演用來介紹你的數據包，請先上架一個。",
  toCorpusProfile: "前往語料檔案",
  materials: (count: number) => `${integer.format(count)} 項資料`,
  states: { none: "沒有路演", running: "路演進行至", over: "路演已結束" },
  manage: "管理",
  manageLabel: (title: string) => `管理：${title}`,
  allRoadshows: "所有路演",
  toPackage: "查看公開頁面",

  create: {
    action: "建立路演",
    title: "建立路演",
    lead: "路演結束之前，買家會在精選中看到此數據包。",
    package: "數據包",
    choose: "選擇數據包",
    name: "標題",
    description: "描述",
    descriptionHint: "你會展示甚麼，對象是誰",
    duration: "為期（日）",
    durationHint: "1 至 30 日，一般為一星期",
    submit: "建立路演",
    submitting: "正在建立……",
    cancel: "取消",
    failed: { title: "錯誤", text: "未能建立路演。" },
    nothing: "你的數據包現時均不能開展新的路演",
    nothingHint: "數據包的拍賣必須仍在進行，而且上一次路演已經結束。",
  },

  edit: {
    title: "編輯路演",
    lead: "新的為期由路演開始之時計算。",
    submit: "儲存更改",
    submitting: "正在儲存……",
    failed: { title: "錯誤", text: "未能更改路演。" },
  },

  pages: "路演",
  tabs: {
    overview: "概覽",
    content: "內容",
    buyers: "感興趣的買家",
    analytics: "分析",
  },

  overview: {
    figures: "路演成果",
    views: "瀏覽次數",
    viewsNote: "每位訪客每日計算一次",
    rating: "評分",
    ratingNote: "樣本的 AI 訓練價值，滿分 100",
    invitations: "對話邀請",
    answers: (count: number) => `${integer.format(count)} 個已回覆`,
    conversion: "轉化率",
    conversionNote: "出價訪客佔所有訪客的比例",
    timeLeft: "尚餘時間",
    timeLeftNote: "距離路演結束",
    bidders: "競投者",
    bids: (count: number) => `${integer.format(count)} 次出價`,
    percent: (value: number) => `${value}%`,
    about: "關於此路演",
    absent: "此數據包尚未有路演。其資料已經公開，開展路演後會列為精選。",
    runs: "進行至",
    ended: "結束於",
    end: "結束路演",
    ending: "正在結束……",
    over: "已結束",
    certification: "認證",
  },

  content: {
    title: "內容",
    lead: "買家在數據包頁面的「路演資料」中，會依此次序看到以下內容。",
    add: "加入",
    addOne: { text: "文字", pdf: "PDF", audio: "音訊", video: "影片", sample: "樣本" },
    addLabel: {
      text: "加入文字",
      pdf: "加入 PDF",
      audio: "加入音訊",
      video: "加入影片",
      sample: "加入樣本",
    },
    editTitle: {
      text: "編輯文字",
      pdf: "編輯 PDF",
      audio: "編輯音訊",
      video: "編輯影片",
      sample: "編輯樣本",
    },
    empty: "暫時未有內容",
    emptyHint: "可先寫一段關於語料集的短文，或讓買家聽一聽、看一看。",
    added: "加入於",
    view: "查看",
    viewLabel: (title: string) => `查看《${title}》`,
    edit: "編輯",
    editLabel: (title: string) => `編輯《${title}》`,
    move: { up: "上移", down: "下移" },
    moveLabel: {
      up: (title: string) => `上移：${title}`,
      down: (title: string) => `下移：${title}`,
    },
    remove: "刪除",
    removeLabel: (title: string) => `刪除《${title}》`,
  },

  form: {
    name: "標題",
    description: "描述",
    descriptionHint: "可選填；顯示於標題下方的一句話",
    text: "文字",
    sampleText: "或自行輸入文字",
    sample: "此數據包已上載的樣本",
    sampleHint: "買家可看到樣本的開首（最多 500 個字元）及其分析。",
    chooseSample: "選擇樣本",
    noSamples: "此數據包尚未上載樣本，請改為輸入文字。",
    file: { pdf: "PDF 檔案", audio: "音訊檔案", video: "影片檔案" },
    newFile: "以另一個檔案取代",
    hints: {
      pdf: (size: string) => `PDF，最大 ${size}`,
      audio: (size: string) => `MP3、WAV 或 AAC，最大 ${size}`,
      video: (size: string) => `MP4、WebM 或 MOV，最大 ${size}`,
    },
    add: "加入內容",
    adding: "正在加入……",
    save: "儲存更改",
    saving: "正在儲存……",
    cancel: "取消",
    failedToAdd: { title: "錯誤", text: "未能加入內容。" },
    failedToChange: { title: "錯誤", text: "未能更新內容。" },
    /** Goes to the browser as JSON, with `{places}` to fill. */
    upload: {
      progress: "上載",
      sent: "{percent}%：{sent}／{total}",
      checking: "正在檢查檔案……",
      done: "{name} 已上載。",
      cancel: "取消上載",
      cancelled: "上載已取消。",
      wrongKind: "此檔案類型不符，並未上載。接受：{kinds}。",
      tooLarge: "此檔案為 {size}，上限為 {limit}。",
      failed: "上載中斷。請檢查網絡連線，然後重新選擇檔案。",
    },
  },

  deletion: {
    title: "刪除內容",
    text: (title: string) => `《${title}》及其檔案將會永久刪除，此操作無法復原。`,
    cancel: "取消",
    confirm: "刪除內容",
    confirming: "正在刪除……",
  },

  dialog: { close: "關閉" },

  buyers: {
    title: "感興趣的買家",
    lead: "曾出價、收藏此數據包或發來訊息的會員。在對方發訊息給你之前，你不會看到其身份。",
    empty: "暫時未有人表示興趣",
    emptyHint: "買家出價、收藏數據包或發訊息給你後，便會在此出現。",
    anonymous: (suffix: string) => `匿名買家 #${suffix}`,
    privateOrganization: "不公開機構",
    bid: (amount: string) => `出價 ${amount}`,
    favorite: "已收藏",
    wrote: "已發訊息給你",
    invited: "已邀請",
    latest: "最近",
    invite: "邀請對話",
    inviting: "正在邀請……",
    inviteLabel: (name: string) => `邀請對話：${name}`,
    open: "開啟對話",
    openLabel: (name: string) => `開啟對話：${name}`,
    failed: { title: "錯誤", text: "未能發送對話邀請。" },
  },

  analytics: {
    title: "分析",
    period: "時段",
    days: (days: number) => `${days} 日`,
    views: "每日瀏覽次數",
    bids: "每日出價次數",
    chart: (what: string, total: number, days: number) =>
      `${what}，最近 ${days} 日共 ${integer.format(total)} 次`,
    total: (total: number) => `共 ${integer.format(total)} 次`,
    most: (count: number) => `單日最多 ${integer.format(count)} 次`,
    table: "以表格顯示",
    day: "日期（UTC）",
    viewCount: "瀏覽次數",
    bidCount: "出價次數",
    shown: (day: string) => dayOfMonth().format(new Date(`${day}T00:00:00Z`)),
  },

  shown: {
    until: "路演進行至",
    openPdf: "開啟 PDF",
    download: "開啟檔案",
    file: (name: string, size: string) => `${name}，${size}`,
    sampleAnalysis: "查看分析",
    sampleLabel: (title: string) => `查看分析：《${title}》`,
  },
};

const dayOfMonth = once(
  () =>
    new Intl.DateTimeFormat("zh-Hant", {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
);
