import { formatQuantity } from "@/lib/format";

export const copy = {
  title: "Gates of what is in progress",
  none: "Nothing is in progress.",
  allPassed: (open: number) =>
    `${formatQuantity(open, "registration is", "registrations are")} in progress, and every gate has passed.`,
  worst: (open: number, gate: string, count: number) =>
    `Of ${formatQuantity(open, "registration", "registrations")} in progress, ${gate} stops the most: ${count}.`,
  matrix: "Registrations against gates",
  table: "Registrations that have not passed each gate",
  agent: "Agent",
  gate: "Gate",
  failed: "Failed",
  pending: "Not settled",
  newest: (shown: number, open: number) =>
    shown < open ? `The newest ${shown} of ${open} are shown.` : undefined,
  notPassed: "Not passed",
};
