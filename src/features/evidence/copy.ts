import { formatBytes, formatCount, formatQuantity } from "@/lib/format";

/** Names of the facts that tools give of an occurrence. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  uri: "Address",
  url: "Address",
  param: "Parameter",
  otherinfo: "Other information",
  ip: "IP address",
};

/** Other facts keep the tool's own word, spaced for reading: `issueDetail` is "Issue detail". */
export function factName(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return FACT_NAMES[key] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export const copy = {
  loading: "Loading evidence",
  failed: "The evidence could not be loaded",
  heading: "Evidence",
  wrap: "Wrap lines",
  layout: "Arrange requests and responses",
  layouts: { side: "Side by side", stacked: "Stacked" },
  more: "Load more evidence",
  loadingMore: "Loading more",
  emptyTitle: "No evidence is kept",
  emptyText: "The reports that named this incident carried no occurrence of it.",
  record: "Canonical record",
  recordNote: "What the digest of this item covers: all its facts and the digest of every part.",
  indented: "Indented for reading; the digest covers the exact bytes.",
  exact: "These are the exact bytes that the digest covers.",
  parts: { request: "Request", response: "Response", output: "Output" } as Readonly<
    Record<string, string>
  >,
  noParts: "The report carries no request or response of this occurrence.",
  previewFailed: "The preview could not be loaded",
  retry: "Try again",
  download: "Download the exact bytes",
  empty: "Empty",
  noBody: "No body",
  truncated: (bytes: number) => `Only the first 64 KiB of ${formatBytes(bytes)} are shown.`,
  noText: (count: number) =>
    `${formatQuantity(count, "byte sequence is", "byte sequences are")} no text and shown as \ufffd.`,
  hidden: (count: number) =>
    `${formatQuantity(count, "control character is", "control characters are")} shown as a symbol.`,
  marked: "Marked: what the tool names as attack or evidence.",
  importedBy: "Imported with",
  importedAt: "Imported at",
  line: (line: number) => `line ${formatCount(line)}`,
  original: "Original report",
  text: (name: string) => `${name}, text`,
  digest: "SHA-256",
};

export function partName(name: string): string {
  const [base = name, number] = name.split("-");
  const known = copy.parts[base];
  if (known === undefined) return name;
  return number === undefined ? known : `${known} ${number}`;
}
