import { formatQuantity } from "@/lib/format";

export const log = {
  title: "Log",
  facts: {
    origin: "Origin",
  },
  witness: {
    consistentText: "The proof was checked in this browser.",
  },
  checkpoint: {
    heading: "Newest checkpoint",
    none: "Nothing is signed yet",
    root: "Root",
  },
  anchors: {
    caption: "Places that receive checkpoints",
    entries: (size: number) => formatQuantity(size, "entry", "entries"),
  },
  verify: {
    busy: "Verifying",
    broken: (chains: number, entries: number) =>
      `Broken: ${[
        ...(chains === 0 ? [] : [formatQuantity(chains, "chain", "chains")]),
        ...(entries === 0
          ? []
          : [formatQuantity(entries, "place of the log", "places of the log")]),
      ].join(" and ")} do not hold`,
    logCaption: "Places where the log does not hold",
    caption: "First break of each broken chain",
  },
  older: {
    caption: "Signed checkpoints, the newest first",
  },
  verifier: {
    digest: "SHA-256",
  },
};
