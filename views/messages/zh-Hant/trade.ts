/**
 * Trade Management (docs/product.md#trade-management). Its tables are an island: plain texts with
 * places.
 */
export const trade = {
  title: "交易管理",
  lead: "接受你屬意的出價，然後發出合約。接受出價不會結束拍賣：其間仍可能有更高的出價，在發出合約之前，你可以更改選擇。",
  tables: {
    stats: {
      totalBids: "出價總數",
      highestBid: "最高出價",
      averageBid: "平均出價",
      pendingBids: "待處理",
      acceptedBids: "已接受",
    },
    none: "–",
    tabList: "按狀態顯示出價",
    tabs: {
      all: "所有出價",
      pending: "待處理",
      accepted: "已接受",
      rejected: "已拒絕",
      contracts: "合約",
    },
    empty: {
      all: {
        title: "尚未收到出價",
        text: "你的數據包一收到出價，便會在此顯示。",
      },
      pending: {
        title: "沒有待處理的出價",
        text: "沒有等待你決定的出價。",
      },
      accepted: {
        title: "沒有已接受的出價",
        text: "接受一個待處理的出價，便可在此發出合約。",
      },
      rejected: { title: "沒有已拒絕的出價", text: "你拒絕的出價會保留在此。" },
      contracts: {
        title: "尚未發出合約",
        text: "為已接受的出價發出合約後，便會在此列出。",
      },
    },
    columns: {
      bidder: "競投者",
      package: "數據包",
      amount: "金額",
      placed: "出價時間",
      status: "狀態",
      actions: "決定",
    },
    anonymousBidder: "匿名競投者",
    privateOrganization: "不公開機構",
    statuses: { pending: "待處理", accepted: "已接受", rejected: "已拒絕", released: "已解除" },
    contractSent: "{time} 發出",
    packageStatuses: { active: "進行中", ended: "已結束", settled: "已成交" },
    ends: "{time} 結束",
    bidCount: { one: "1 次出價", other: "{count} 次出價" },
    showAll: "顯示全部 {count} 次出價",
    allPackages: "所有數據包",
    showMore: "顯示更多",
    loading: "正在載入……",
    loadFailed: "未能載入出價。",
    tryAgain: "再試一次",
    interrupted: "實時更新中斷，列表現時每十秒更新一次。",
    accept: "接受",
    reject: "拒絕",
    sendContract: "發出合約",
    sendingContract: "正在發出……",
    viewContract: "查看合約",
    /** Names a button where there are many: what it does, to which bid. */
    actionOnBid: "{action}：{amount}，{bidder}",
    replace: {
      title: "取代已接受的出價？",
      text: "你已接受此數據包的另一個出價（{earlier}）。如接受這個出價（{amount}），該出價將會被拒絕。",
      unknown: "你已接受此數據包的另一個出價。如接受這個出價（{amount}），該出價將會被拒絕。",
      plain: "你已接受此數據包的另一個出價。如接受這個出價，該出價將會被拒絕。",
      cancel: "取消",
      confirm: "取代已接受的出價",
    },
    steps: {
      rejected: "已拒絕先前的出價 {earlier}。",
      accepted: "已接受出價 {amount}。",
    },
    toasts: {
      accepted: { title: "已接受出價", text: "你現在可以發出合約。" },
      rejected: { title: "已拒絕出價", text: "此出價會保留在已拒絕的出價中。" },
      contractSent: {
        title: "合約已發出",
        text: "合約已電郵至 {address}。",
      },
      acceptFailed: { title: "錯誤", text: "未能接受出價，請再試一次。" },
      rejectFailed: { title: "錯誤", text: "未能拒絕出價，請再試一次。" },
      contractFailed: { title: "錯誤", text: "未能發出合約，請再試一次。" },
    },
  },
};
