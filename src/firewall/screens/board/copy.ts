import { formatCount, formatQuantity } from "@/lib/format";

export const copy = {
  title: "Firewall",
  lead: "What the barriers let through and what they stopped, over the last 14 days (UTC).",
  failed: "What the barriers did",
  loading: "Counting calls and inputs",
  refresh: "Count again",
  calls: "Calls of tools",
  inputs: "What agents were given",
  day: "Day",
  allowed: "Allowed",
  awaiting: "Needs approval",
  clean: "Clean",
  suspicious: "Suspicious",
  injection: "Injection",
  unjudged: "Not decided",
  blockedBy: (layer: string) => `Blocked by ${layer.toLowerCase()}`,
  noCalls: "No agent called a tool within these days.",
  noInputs: "No agent was given anything within these days.",
  callsFinding: (allowed: number, blocked: number) =>
    `${formatCount(blocked)} of ${formatQuantity(allowed + blocked, "decided call", "decided calls")} were stopped.`,
  inputsFinding: (flagged: number, all: number) =>
    `${formatCount(flagged)} of ${formatQuantity(all, "input", "inputs")} were suspicious or an injection.`,
  marks: "A mark leads to the calls that it counts.",
  bounded: "There are more: the newest 100,000 were counted, and a mark may lead to more.",
};
