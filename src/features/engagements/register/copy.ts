import { formatBytes, formatCount, formatQuantity } from "@/lib/format";

export const list = {
  heading: "Evidence register",
  lead: "What shows that something happened. Each item has a digest that everybody can compute again.",
  loading: "Loading the register",
  failed: "The register could not be loaded",
  add: "Add item",
  notYours: "Only the white team and the red team of this engagement add items.",
  over: "The engagement is over: items are read and checked, and none is added.",
  filter: "Kind",
  all: "All kinds",
  shown: (count: number, more: boolean) =>
    more
      ? `${formatQuantity(count, "item", "items")} shown, and there are more`
      : formatQuantity(count, "item", "items"),
  more: "Load more items",
  loadingMore: "Loading more",
  emptyTitle: "The register is empty",
  emptyText:
    "The final report is made from it: a statement counts as proven only where it cites an item whose stored bytes were hashed again, and without a single item there is no final report.",
  emptyHow: "Drop or paste a file anywhere here to add the first one.",
  filteredTitle: (kind: string) => `No item is of the kind ${kind}`,
  filteredText: "Other kinds may hold what you look for.",
  clear: "Show all kinds",
  external: "Digest only",
  corrected: (by: string) => `Corrected by ${by}`,
  corrects: (id: string) => `Corrects ${id}`,
  noSize: "size not stated",
};

export const item = {
  name: "Name",
  text: "Description",
  digest: "SHA-256 of the bytes",
  bytes: "Size",
  mime: "Media type",
  storage: "Bytes",
  stored: "stored here",
  external: "kept elsewhere; only the digest is here",
  location: "Kept at",
  collectedAt: "Collected",
  collectedBy: "Collected by",
  collectedFrom: "Collected from",
  method: "Method",
  tool: "Tool",
  classification: "Classification",
  related: "Related",
  tags: "Tags",
  recordedAt: "Added",
  author: "Added by",
  entryDigest: "SHA-256 of the entry",
  record: "Record in the trace",
  seq: (seq: number) => `#${formatCount(seq)}`,
  unstated: "not stated",
  download: "Download",
  downloadLabel: (id: string) => `Download ${id}`,
  digestOnly: "Not verified: only the digest is here",
  digestOnlyText:
    "The bytes are kept elsewhere, so that this service cannot measure them. The entry and its record in the trace hold.",
};

export const custody = {
  heading: (id: string) => `Chain of custody of ${id}`,
  loading: "Loading the chain of custody",
  failed: "The chain of custody could not be loaded",
  more: "Load more events",
  loadingMore: "Loading more",
  empty:
    "Nothing is written of this item. It was added before the register had a chain of custody.",
};

export const add = {
  title: "Add to the evidence register",
  lead: "The digest is computed here before anything is sent, and by the service after it.",
  what: "What to add",
  modes: { file: "File or image", text: "Text", digest: "Digest only" },
  text: "Text",
  textHint: "It is stored as a file in UTF-8",
  textName: "pasted-text.txt",
  textDigest: "SHA-256, computed in this browser",
  name: "Name",
  kind: "Kind",
  sha256: "SHA-256",
  sha256Hint: "64 hexadecimal digits; the bytes stay where they are",
  sha256Wrong: "A SHA-256 has 64 hexadecimal digits.",
  location: "Kept at",
  collectedFrom: "Collected from",
  collectedFromHint: "Such as the host, the mailbox or the camera",
  related: "Related",
  relatedHint: "Ids of entries, incidents, techniques or flags, with commas between",
  corrects: "Corrects",
  correctsHint: "Id of an item that this one puts right, such as REG-3; that one stays as it is",
  descriptionHint: "It stands in the entry for good: the register is never changed",
  optional: (label: string) => `${label} (optional)`,
  unreadable: "The file could not be read. Choose it again.",
  sending: (bytes: number) => `Sending ${formatBytes(bytes)} and hashing it again`,
  recording: "Adding it to the register",
  submit: "Add item",
  cancel: "Cancel",
  skip: "Skip this one",
  next: "Next file",
  close: "Close",
  waiting: (count: number) =>
    `${formatQuantity(count, "more file waits", "more files wait")} behind this one.`,
  failed: "The item could not be added",
  lost: "The connection was lost. Whether the item was added, the register tells: look there before you try again.",
  problems: {
    hash_mismatch:
      "The bytes that arrived do not have the SHA-256 that this browser computed: they were changed or cut off on the way. Nothing was stored; send the file again.",
    payload_too_large: "The service does not take files of this size. Register its digest instead.",
    evidence_erased: "These very bytes were erased before and cannot come back.",
    engagement_closed: "The engagement is over; its register takes nothing more.",
    forbidden: "Only the teams of this engagement add items.",
    not_found: "This engagement is not there any more.",
    rate_limited: "Too many requests; wait a moment.",
  } as Readonly<Record<string, string>>,
  added: (id: string) => `${id} is in the register`,
  here: "Computed in this browser",
  there: "Measured by the service",
  same: "Both are the same.",
  different:
    "They are not the same. Do not rely on this item: check the file, and add it again as a correction.",
  unmeasured: "Only the digest was registered; nothing was measured.",
};

export const capture = {
  drop: "Drop to add it to the evidence register",
  taken: (name: string, waiting: number) =>
    waiting === 0
      ? `${name} was taken; say what it is.`
      : `${name} was taken; ${formatQuantity(waiting, "more file waits", "more files wait")}.`,
  text: "The pasted text",
  refused: "You cannot add evidence to this engagement.",
  dropped: (count: number) => `${formatQuantity(count, "file was", "files were")} not added`,
};
