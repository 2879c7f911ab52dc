/** Messages that a redirect carries to the next page (docs/product.md#messages-on-pages). */
export const flash = {
  "signed-in": (role: string) => ({
    title: "登入成功",
    text: `歡迎回來！你已以${role === "seller" ? "賣家" : "買家"}身份登入。`,
  }),
  "delivery-stepped": () => ({ title: "已完成", text: "時間線會顯示所做的事。" }),
  "files-changed": () => ({ title: "已完成", text: "清單會顯示目前已有的檔案。" }),
  "token-revoked": () => ({ title: "權杖已撤銷", text: "程式不能再用它交付檔案。" }),
  "review-removed": () => ({ title: "評價已移除", text: "" }),
  "dispute-decided": () => ({ title: "爭議已裁決", text: "雙方會以電郵收到你的理由。" }),
  "second-factor-on": () => ({
    title: "已啟用第二重驗證",
    text: "其他登入工作階段已結束。今後登入時需要輸入驗證碼。",
  }),
  "second-factor-off": () => ({ title: "已停用第二重驗證", text: "登入時只需密碼。" }),
  "passkey-added": () => ({
    title: "已新增通行密鑰",
    text: "其他登入工作階段已結束。今後可用此通行密鑰登入。",
  }),
  "passkey-renamed": () => ({ title: "已重新命名通行密鑰", text: "" }),
  "passkey-removed": () => ({ title: "已移除通行密鑰", text: "它已無法再用於登入。" }),
  "sign-in-expired": () => ({ title: "請重新登入", text: "第二步未在時限內完成。" }),
  "operator-second-factor": () => ({
    title: "需要第二重驗證",
    text: "營運人員需要第二重驗證。請在此設定，之後即可開啟營運頁。",
  }),
  "password-reset-sign-in": () => ({ title: "已更改密碼", text: "請以新密碼及第二重驗證登入。" }),
  "signed-out": () => ({ title: "已登出", text: "期待在下一場拍賣再見。" }),
  registered: () => ({ title: "註冊成功", text: "請查看電郵，按指示完成驗證。" }),
  "email-verified": () => ({
    title: "電郵地址已驗證",
    text: "你的電郵地址已獲確認，會籍已經生效。",
  }),
  "verification-sent": () => ({
    title: "電郵已發送",
    text: "如此電郵地址的帳戶尚待驗證，連結將隨即送達。",
  }),
  "overwrite-waits": () => ({
    title: "請透過電郵確認",
    text: "已發送至該地址的連結將會取代帳戶。在此之前，一切維持不變。",
  }),
  "account-replaced": () => ({
    title: "帳戶已取代",
    text: "你的新帳戶已準備就緒並通過驗證，請登入。",
  }),
  "password-reset": () => ({
    title: "密碼已更改",
    text: "所有其他登入工作階段已結束，你已在此登入。",
  }),
  "password-changed": () => ({ title: "密碼已更改", text: "所有其他登入工作階段已結束。" }),
  "profile-updated": () => ({ title: "個人檔案已更新", text: "你的更改已儲存。" }),
  "picture-changed": () => ({ title: "個人檔案已更新", text: "新圖片已經換上。" }),
  "picture-removed": () => ({ title: "個人檔案已更新", text: "你的圖片已移除。" }),
  "sessions-ended": () => ({ title: "已在該處登出", text: "該登入工作階段已結束。" }),
  "account-deleted": () => ({
    title: "帳戶已刪除",
    text: "你的帳戶及所有資料已永久刪除。",
  }),
  "bid-placed": (amount: string) => ({ title: "出價成功", text: `你已出價 ${amount}。` }),
  "bid-answered": (highest: string) => ({
    title: "你的出價已被超越",
    text: `另一位競投者的上限高於你的出價。目前最高出價為 ${highest}。`,
    tone: "warning" as const,
  }),
  "maximum-set": () => ({ title: "已設定上限", text: "只有你看得到，價格沒有因此改變。" }),
  "bid-accepted": () => ({ title: "已接受出價", text: "你現在可以發出合約。" }),
  "bid-rejected": () => ({
    title: "已拒絕出價",
    text: "十秒內可以還原，其後系統會電郵通知競投者。",
  }),
  "rejection-undone": () => ({ title: "已還原出價", text: "此出價與之前一樣有效。" }),
  "contract-sent": (address: string) => ({
    title: "合約已發出",
    text: `合約已電郵至 ${address}。`,
  }),
  "favorite-added": () => ({ title: "已加入收藏", text: "" }),
  "collection-listed": () => ({
    title: "語料集已上架",
    text: "你的語料集已開始拍賣。請上載樣本，讓買家作出判斷。",
  }),
  "collection-listed-with-sample": () => ({
    title: "語料集已上架",
    text: "你的語料集已連同樣本開始拍賣。",
  }),
  "draft-saved": () => ({ title: "草稿已儲存", text: "只有你能看到。完成後即可上架。" }),
  "draft-deleted": () => ({ title: "草稿已刪除", text: "沒有上架任何內容。" }),
  "listing-edited": () => ({ title: "上架內容已更改", text: "買家現在看到的是新內容。" }),
  "collection-deleted": () => ({
    title: "語料集已刪除",
    text: "語料集及所有相關內容均已刪除。",
  }),
  "sample-removed": () => ({
    title: "樣本已刪除",
    text: "數據包的分析數值會按其餘樣本更新。",
  }),
  "sample-uploaded": () => ({ title: "成功", text: "樣本已上載並完成分析。" }),
  "settings-saved": () => ({ title: "設定已儲存", text: "" }),
  "cleanup-completed": (count: string) => ({
    title: "清理完成",
    text: `已成功移除 ${count} 個無主數據包。`,
  }),
  "roadshow-updated": () => ({ title: "已更改路演", text: "買家會看到最新內容。" }),
  "content-moved": () => ({ title: "已更改次序", text: "買家會按此次序看到內容。" }),
  "roadshow-ended": () => ({
    title: "路演已結束",
    text: "數據包不再列為精選，資料仍保留在其頁面。",
  }),
  "roadshow-created": () => ({
    title: "路演已建立",
    text: "數據包會列為精選，直至路演完結。請加入你想讓買家看到的內容。",
  }),
  "content-added": () => ({ title: "內容已加入", text: "內容現已在數據包頁面顯示。" }),
  "content-updated": () => ({ title: "內容已更新", text: "你的更改現已公開。" }),
  "content-deleted": () => ({ title: "內容已刪除", text: "內容及其檔案已一併刪除。" }),
  "invitation-sent": () => ({
    title: "邀請已發送",
    text: "買家會在訊息中看到邀請，並在回覆之前保持匿名。",
  }),
  "offer-made": () => ({
    title: "已提出提議",
    text: "競投者會收到電郵。對方回覆後，你亦會收到電郵。",
  }),
  "offer-accepted": () => ({
    title: "已接受",
    text: "出版商會發出合約，並以電郵送達。",
  }),
  "offer-declined": () => ({
    title: "已婉拒",
    text: "出版商會收到通知。你不受任何約束。",
  }),
  "certification-requested": () => ({
    title: "已申請認證",
    text: "審核需時 3 至 5 個工作天。有結果後，你會收到電郵。",
  }),
  "certification-approved": () => ({
    title: "已批准",
    text: "數據包已獲認證標誌，出版商會收到電郵通知。",
  }),
  "near-copy-confirmed": () => ({ title: "已確認", text: "兩個數據包的頁面都會註明。" }),
  "near-copy-dismissed": () => ({ title: "已駁回", text: "沒有其他人會看到此項發現。" }),
  "certification-withdrawn": () => ({
    title: "已撤回認證標誌",
    text: "出版商會收到附有你備註的電郵。",
  }),
  "certification-declined": () => ({
    title: "已拒絕",
    text: "出版商會收到附有你備註的電郵。",
  }),
  "favorite-removed": () => ({ title: "已從收藏移除", text: "" }),
};
