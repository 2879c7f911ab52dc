/** The settings page (docs/product.md#settings). */
export const settings = {
  title: "設定",
  lead: "設定適用於你登入的所有裝置。",
  save: "儲存設定",
  saving: "正在儲存……",
  profile: {
    title: "個人檔案",
    hint: "他人在你的數據包及訊息旁看到的資料。",
    firstName: "名字",
    lastName: "姓氏",
    organization: "機構",
    country: "國家／地區",
    noCountry: "不指定",
    more: "圖片、密碼及登入工作階段可在個人檔案頁面管理。",
  },
  /** Where a mail's link leads that stops mails of its kind. */
  unsubscription: {
    title: "不再接收此類電郵？",
    text: "按一下，你便不會再收到此類電郵。有關帳戶本身及合約的電郵仍會發送。",
    submit: "取消訂閱",
    submitting: "正在取消……",
    doneTitle: "已取消訂閱",
    done: "你不會再收到此類電郵。可隨時在設定中重新開啟。",
    settings: "電郵設定",
  },
  notifications: {
    title: "通知",
    emailNotifications: {
      label: "電郵通知",
      hint: "關閉後，只會收到有關帳戶本身及合約的電郵。",
    },
    bidAlerts: {
      label: "出價提示",
      hint: "當你的出價被超越，以及你競投或出售的拍賣結束時。",
    },
    messageAlerts: {
      label: "訊息提示",
      hint: "當給你的訊息 10 分鐘仍未讀時。",
    },
    favoriteReminders: {
      label: "收藏提醒",
      hint: "在你收藏的拍賣結束前一小時。",
    },
    operatorAlerts: {
      label: "待處理工作",
      hint: "供營運人員使用：有認證申請、爭議或近似副本待裁決時通知，每小時最多一次。",
    },
  },
  bidding: {
    title: "競投",
    skipMinimumReview: {
      label: "最低出價免確認",
      hint: "按最低金額出價時，一按即提交。其他金額仍會先讓你確認。",
    },
    outbidSound: {
      label: "出價被超越時發出提示音",
      hint: "無論你開著本站哪一頁，都會響起短促的提示音。",
    },
  },
  preferences: {
    title: "偏好設定",
    language: "語言",
    timezone: "時區",
    ownClock: "跟隨裝置；電郵以 UTC 顯示",
    timezones: {
      UTC: "UTC – 協調世界時",
      EST: "EST – 紐約（設夏令時間）",
      PST: "PST – 洛杉磯（設夏令時間）",
      JST: "JST – 東京",
      HKT: "HKT – 香港",
    },
    theme: "主題",
    themes: { dark: "深色", light: "淺色", auto: "跟隨裝置" },
  },
  privacy: {
    title: "私隱",
    showProfile: {
      label: "顯示我的個人檔案",
      hint: "關閉後，你的數據包會以「匿名出版商」名義出售。",
    },
    showEmail: {
      label: "顯示我的電郵地址",
      hint: "在你的數據包旁向所有人顯示，只限顯示個人檔案期間。",
    },
    allowMessages: {
      label: "允許訊息",
      hint: "關閉後，新聯絡人無法向你發訊息，現有對話則可繼續。",
    },
  },
  cleanup: {
    title: "資料庫清理",
    text: "移除出版商帳戶已不存在的數據包，不會影響其他人的數據包。",
    submit: "清理無主數據包",
    submitting: "正在清理……",
    failed: {
      title: "清理失敗",
      text: "無法清理無主數據包，請再試一次。",
    },
  },
  deletion: {
    title: "危險操作",
    text: "刪除你的帳戶及所有相關內容。此操作無法復原。",
    open: "刪除帳戶",
  },
};
