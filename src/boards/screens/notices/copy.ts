export const copy = {
  title: "Notices",
  open: (unread: string) => (unread === "" ? "Notices" : `Notices, ${unread} unread`),
  /** The service counts unread ones up to 100. */
  unread: (n: number) => (n >= 100 ? "99+" : n.toString()),
  loading: "Loading the notices",
  failed: "The notices could not be loaded",
  empty: "Nothing to tell you",
  emptyText:
    "You are told here when an incident is assigned to you or a deadline of yours is near or has passed, who leads when the limit of a legal clock is, safety officers when an agent waits for their word, does what it must not or is stopped, integrators when a registration does, and administrators and auditors when the log is not signed, and when roles that decide or their accounts change.",
  log: "The log and its signatures",
  kill: "Kill switch",
  told: "told",
  isUnread: "Unread",
  markAll: "Mark all as read",
  markFailed: "They could not be marked as read",
  more: "Load more",
  loadingMore: "Loading more",
};
