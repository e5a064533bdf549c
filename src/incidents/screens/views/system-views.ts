import { copy } from "./copy";

export interface View {
  id: string;
  name: string;
  /** Query of the list's address. */
  query: string;
}

const { presetNames: names } = copy;

/** Views that everybody has; the first is the list as it opens. */
export const SYSTEM_VIEWS: readonly View[] = [
  { id: "system:open", name: names.open, query: "" },
  { id: "system:mine", name: names.mine, query: "owner=me" },
  { id: "system:unassigned", name: names.unassigned, query: "severity=critical&owner=none" },
  { id: "system:soon", name: names.soon, query: "sla=due_soon&sort=due" },
  { id: "system:overdue", name: names.overdue, query: "sla=overdue&sort=due" },
  { id: "system:retest", name: names.retest, query: "workflow=retest" },
];

export function isSystemView(view: View): boolean {
  return view.id.startsWith("system:");
}
