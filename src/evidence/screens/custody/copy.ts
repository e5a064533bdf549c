import { formatCount, formatQuantity } from "@/lib/format";
import type { CustodyParty } from "@/trace/domain/custody-event";

export const PARTY_KINDS: Readonly<Record<CustodyParty["kind"], string>> = {
  user: "account",
  service: "service",
  agent: "agent",
  person: "person",
  tool: "tool",
};

export const copy = {
  heading: "Chain of custody",
  loading: "Loading the chain of custody",
  failed: "The chain of custody could not be loaded",
  lead: "Who held which evidence, when, and whether its digest still was the same.",
  count: (shown: number, all: number) =>
    shown < all
      ? `${formatCount(shown)} of ${formatQuantity(all, "event", "events")} shown`
      : formatQuantity(all, "event", "events"),
  filtered: (shown: number) => `${formatQuantity(shown, "event", "events")} of this item shown`,
  head: "Head",
  headLabel: "head of the chain of custody",
  filter: "Evidence item",
  filterHint: "Such as EVD-12; empty shows all",
  filterWrong: "An evidence item is named EVD- and a number.",
  apply: "Show",
  clear: "Show all",
  onlyThis: (id: string) => `Show only events of ${id}`,
  pending: (count: number) =>
    `${formatQuantity(count, "import event is", "import events are")} not recorded yet`,
  pendingText:
    "Imports are added to the chain of custody in batches. Until then the evidence is here, and its import is not listed yet.",
  emptyTitle: "No custody events yet",
  emptyText: "The first import, check or export of this evidence will be the first event.",
  emptyFiltered: (id: string) => `No event names ${id}`,
  emptyFilteredText: "It may belong to another incident, or its import is not recorded yet.",
  more: "Load more events",
  loadingMore: "Loading more",
  day: (day: string, count: number) => `${day}, ${formatQuantity(count, "event", "events")}`,
  by: "by",
  to: "to",
  happened: "Happened",
  recorded: "Recorded",
  purpose: "Purpose",
  place: "Place",
  instrument: "With",
  authorization: "Authorised by",
  note: "Note",
  noteText: "digest of a note that is stored separately",
  seal: "Seal",
  storage: "Kept in",
  before: "Digest before",
  after: "Digest after",
  none: "none",
  comparison: "Comparison",
  match: "The digest is the same",
  traced: "Agrees with the trace",
  mismatch: "The digest is not the same",
  notCompared: "Not compared",
  mismatchTitle: "This evidence is not what was recorded",
  expected: "Expected",
  measured: "Measured",
  gone: "nothing is there",
  eventHash: (seq: number) => `hash of event ${seq}`,
  seq: (seq: number) => `#${formatCount(seq)}`,
  line: "Raw record",
  package: "Package",
};
