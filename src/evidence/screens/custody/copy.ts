import { formatQuantity } from "@/lib/format";
import type { CustodyParty } from "@/trace/domain/custody-event";

export const PARTY_KINDS: Readonly<Record<CustodyParty["kind"], string>> = {
  user: "account",
  service: "service",
  agent: "agent",
  person: "person",
  tool: "tool",
};

export const copy = {
  clear: "Show all",
  day: (day: string, count: number) => `${day}, ${formatQuantity(count, "event", "events")}`,
};
