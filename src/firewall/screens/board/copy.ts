import { formatCount, formatQuantity } from "@/lib/format";

export const copy = {
  title: "Firewall",
  callsFinding: (allowed: number, blocked: number) =>
    `${formatCount(blocked)} of ${formatQuantity(allowed + blocked, "decided call", "decided calls")} were stopped.`,
};
