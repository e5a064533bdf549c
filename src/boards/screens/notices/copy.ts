export const copy = {
  title: "Inbox",
  lead: "What was assigned to you, and what waits for you. Your menu counts what is unread.",
  list: "Notices",
  loading: "Loading the notices",
  failed: "The notices could not be loaded",
  empty: "Your inbox is empty",
  emptyText:
    "A notice comes when an incident is assigned to you or a deadline of yours is near or has passed. Leads hear of legal clocks, safety officers of agents, integrators of registrations, administrators and auditors of accounts and of the log.",
  log: "The log and its signatures",
  kill: "Kill switch",
  told: "told",
  isUnread: "Unread",
  markAll: "Mark all as read",
  markOne: "Mark as read",
  markFailed: "They could not be marked as read",
  more: "Load more",
  loadingMore: "Loading more",
};
