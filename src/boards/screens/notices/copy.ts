export const copy = {
  title: "Inbox",
  views: { inbox: "All", unread: "Unread", decided: "Decided", snoozed: "Snoozed" },
  empty: {
    inbox: "Your inbox is empty",
    unread: "You have read everything",
    decided: "Nothing that you asked for was decided on",
    snoozed: "Nothing is snoozed",
  },
  log: "The log and its signatures",
  kill: "Kill switch",
  times: { later: "In three hours", tomorrow: "Tomorrow", monday: "Next Monday" },
};
