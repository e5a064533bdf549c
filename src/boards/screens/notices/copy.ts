export const copy = {
  title: "Inbox",
  views: { inbox: "All", unread: "Unread", snoozed: "Snoozed" },
  empty: {
    inbox: "Your inbox is empty",
    unread: "You have read everything",
    snoozed: "Nothing is snoozed",
  },
  log: "The log and its signatures",
  kill: "Kill switch",
  times: { later: "In three hours", tomorrow: "Tomorrow", monday: "Next Monday" },
};
