export const copy = {
  title: "Notices",
  open: (unread: string) => (unread === "" ? "Notices" : `Notices, ${unread} unread`),
  /** The service counts unread ones up to 100. */
  unread: (n: number) => (n >= 100 ? "99+" : n.toString()),
  loading: "Loading the notices",
  failed: "The notices could not be loaded",
  empty: "Nothing to tell you",
  emptyText:
    "You are told here when a deadline of yours is near or has passed, and who leads when the limit of a legal clock is.",
  kinds: {
    overdue: "The deadline passed",
    due_soon: "Due within 24 hours",
    legal_overdue: "The limit of a legal clock passed",
    legal_due_soon: "The limit of a legal clock is near",
    acceptance_expired: "The accepted risk is open again",
    ticket_failed: "A ticket could not be sent",
  },
  /** What the instant is that a notice is about; that of a ticket is about none. */
  instants: {
    overdue: "due",
    due_soon: "due",
    legal_overdue: "due",
    legal_due_soon: "due",
    acceptance_expired: "accepted until",
    ticket_failed: null,
  },
  told: "told",
  isUnread: "Unread",
  markAll: "Mark all as read",
  markFailed: "They could not be marked as read",
  more: "Load more",
  loadingMore: "Loading more",
};
