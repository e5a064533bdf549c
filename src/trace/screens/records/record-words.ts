import { formatCount, formatQuantity } from "@/lib/format";

export const records = {
  heading: "Records",
  loading: "Loading the records",
  failed: "The records could not be loaded",
  caption: (chain: string) => `Records of ${chain}, the newest first`,
  count: (shown: number, all: number) =>
    shown < all
      ? `${formatCount(shown)} of ${formatQuantity(all, "record", "records")} shown`
      : formatQuantity(all, "record", "records"),
  more: "Load more records",
  loadingMore: "Loading more",
  emptyTitle: "No records yet",
  emptyText: "The first thing that happens here will be the first record.",
  seq: (seq: string) => `#${seq}`,
  seqLabel: (seq: string) => `Record ${seq}, link`,
  shownRaw: "Shown raw",
  moreValues: (count: number) => `and ${formatCount(count)} more`,
  nameHint: (actor: string) =>
    `${actor}: the name is that of the account now; the record holds none`,
  actor: "Actor",
  hashName: "Hash",
  call: (call: string, tool: string | null) =>
    tool === null ? `Call ${call}` : `Call ${call} of ${tool}`,
  approval: (approval: string) => `Approval ${approval}`,
  callLink: "Open the call",
  unreadable: "This line is not a record in a form that is known here.",
  hash: (seq: string) => `hash of record ${seq}`,
  exact: "Raw record",
  epoch: "Epoch",
  epochName: (epoch: number, present: boolean) => (present ? `${epoch} (present)` : String(epoch)),
  payload: "Stored separately",
  payloadText: "digest of data that can be erased without breaking the chain",
  request: "Request",
  farAway: (seq: string) => `Record ${seq} is further on. Load more records to see it.`,
  actors: {
    service: "The service",
    account: (id: string) => `Account ${id}`,
  },
};
