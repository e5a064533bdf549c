import type { Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { formatCount, formatQuantity } from "@/lib/format";

export const COLUMNS = ["overdue", "due_soon", "week", "later", "none"] as const;

export type ColumnName = (typeof COLUMNS)[number];

export const board = {
  title: "Deadlines",
  views: { board: "Board", calendar: "Calendar" },
  columns: {
    overdue: "Overdue",
    due_soon: "Within 24 hours",
    week: "Within 7 days",
    later: "Later",
    none: "No deadline",
  } satisfies Record<ColumnName, string>,
  column: (name: ColumnName, total: number): string =>
    `${board.columns[name]}: ${formatCount(total)}`,
};

export const calendar = {
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
};

export const rules = {
  title: "Rules for deadlines",
};
