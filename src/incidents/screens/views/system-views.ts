export interface View {
  id: string;
  name: string;
  /** Query of the list's address. */
  query: string;
}

/** Views that everybody has; the first is the list as it opens. */
export const SYSTEM_VIEWS: readonly View[] = [
  { id: "system:open", name: "Open incidents", query: "" },
  { id: "system:mine", name: "Mine", query: "owner=me" },
  { id: "system:unassigned", name: "Unassigned critical", query: "severity=critical&owner=none" },
  { id: "system:soon", name: "Due within 24 h", query: "sla=due_soon&sort=due" },
  { id: "system:overdue", name: "Overdue", query: "sla=overdue&sort=due" },
  { id: "system:retest", name: "Waiting for retest", query: "workflow=retest" },
];

export function isSystemView(view: View): boolean {
  return view.id.startsWith("system:");
}
