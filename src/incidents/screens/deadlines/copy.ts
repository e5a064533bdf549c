import type { Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { formatCount, formatQuantity } from "@/lib/format";

export const COLUMNS = ["overdue", "due_soon", "week", "later", "none"] as const;

export type ColumnName = (typeof COLUMNS)[number];

export const board = {
  title: "Deadlines",
  lead: "What has to be fixed by when. Real incidents only; days are days in UTC.",
  loading: "Loading the deadlines",
  failed: "The deadlines could not be loaded",
  view: "View",
  views: { board: "Board", calendar: "Calendar" },
  owner: "Whose deadlines",
  owners: { all: "All", me: "Mine", none: "Unassigned" },
  address: "Owner's address",
  addressHint: "name@company.example",
  show: "Show",
  asOf: "As of",
  refresh: "Refresh",
  rules: "Rules for deadlines",
  columns: {
    overdue: "Overdue",
    due_soon: "Within 24 hours",
    week: "Within 7 days",
    later: "Later",
    none: "No deadline",
  } satisfies Record<ColumnName, string>,
  column: (name: ColumnName, total: number): string =>
    `${board.columns[name]}: ${formatCount(total)}`,
  openList: "Open as a list",
  openBoth: "Open both columns as a list",
  empty: "Nothing here.",
  laterHidden: (week: number) =>
    `${formatQuantity(week, "incident", "incidents")} due within 7 days ${week === 1 ? "comes" : "come"} first.`,
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} shown`,
  more: "Load more",
  loadingMore: "Loading more",
  columnFailed: "These incidents could not be loaded",
  due: "due",
  noDeadline: "no deadline",
  nobody: "unassigned",
};

export const calendar = {
  title: "Calendar of deadlines",
  failed: "The calendar could not be loaded",
  loading: "Loading the calendar",
  previous: "Previous month",
  next: "Next month",
  today: "This month",
  form: "Form",
  forms: { month: "Month", list: "List" },
  keys: "Arrow keys move by day and week, Page Up and Page Down by month.",
  none: "No deadline in this month.",
  inMonth: (n: number) => `${formatQuantity(n, "deadline", "deadlines")} in this month`,
  dayLabel: (
    date: string,
    total: number,
    bySeverity: readonly (readonly [Severity, number])[],
  ): string => {
    if (total === 0) return `${date}: no deadline`;
    const parts = bySeverity.map(
      ([severity, n]) => `${formatCount(n)} ${SEVERITY_NAMES[severity].toLowerCase()}`,
    );
    return `${date}: ${formatQuantity(total, "deadline", "deadlines")}, ${parts.join(", ")}`;
  },
  onDay: (n: number) => formatQuantity(n, "open incident is due", "open incidents are due"),
  closeDay: "Close the day",
  found: (found: number, total: number) =>
    `${formatCount(found)} of ${formatCount(total)} found among those with the nearest deadlines.`,
  lookFurther: "Search further",
  looking: "Looking",
};

export const rules = {
  title: "Rules for deadlines",
  lead: "Days of 24 hours from the time an incident was created or opened again. Waiting buys no time.",
  loading: "Loading the rules",
  failed: "The rules could not be loaded",
  caption: "Rule in force for each severity",
  severity: "Severity",
  days: "Deadline",
  setBy: "Set by",
  setAt: "Set",
  reason: "Reason",
  actions: "Actions",
  edit: "Change",
  editOne: (severity: string) => `Change the rule for ${severity}`,
  deadline: (days: number | null) =>
    days === null ? "No deadline" : formatQuantity(days, "day", "days"),
  editTitle: (severity: string) => `Deadline of ${severity} incidents`,
  editText:
    "The new rule counts for incidents that are created, reopened or rated again from now on. Deadlines that were set stay as they are.",
  daysField: "Days",
  noDeadline: "No deadline",
  noDeadlineHint: "Incidents of this severity are never overdue",
  reasonField: "Reason",
  reasonHint: "At least 10 characters; it is kept in the history and cannot be changed.",
  save: "Apply the rule",
  cancel: "Cancel",
  saved: (severity: string) => `The rule for ${severity} is in force`,
  history: "History",
  historyLead: "Every rule that was ever set, the newest first.",
  historyCaption: "Rules that were set, newest first",
  more: "Load more",
  loadingMore: "Loading more",
};
