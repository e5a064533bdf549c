import type { LogColumn, Treatment } from "@/engagements/domain/log-columns";
import { formatCount, formatQuantity } from "@/lib/format";

export const TREATMENT_NAMES: Readonly<Record<Treatment, string>> = {
  keep: "Keep",
  mask: "Mask",
  remove: "Remove",
};

export const COLUMN_NAMES: Readonly<Record<LogColumn, string>> = {
  start_date: "Start",
  end_date: "End",
  source_ip: "Source",
  dest_ip: "Target",
  tool: "Tool",
  user_context: "User context",
  command: "Command",
  description: "Description",
  output: "Output",
  comments: "Comments",
  operator_name: "Operator",
  tags: "Tags",
  entry_identifier: "Identifier",
  kind: "Kind",
  side: "Side",
  recorded_at: "Recorded",
  corrects: "Corrects",
  sha256: "Digest",
};

export const sanitise = {
  busy: "Exporting…",
  done: "The file was handed to the browser",
};

const REPLACED_NAMES: Readonly<Record<string, string>> = {
  ip: "IP address",
  host: "host name",
  email: "e-mail address",
  account: "account",
  operator: "operator",
  entry: "identifier",
  secret: "secret",
};

/** The service's counts of replacements, in words: `ip=3, host=0, removed=2`. */
export function replacedWords(header: string): string {
  const counts = header.split(",").map((part) => part.trim().split("="));
  const masked = counts.flatMap(([what = "", count = "0"]) => {
    const name = REPLACED_NAMES[what];
    return name === undefined || count === "0" ? [] : [`${name} ${formatCount(Number(count))}`];
  });
  const removed = Number(counts.find(([what]) => what === "removed")?.[1] ?? 0);
  return `masked: ${masked.join(", ") || "nothing"}; ${formatQuantity(removed, "cell", "cells")} emptied`;
}

export const importing = {
  would: (count: number) => `${formatQuantity(count, "entry", "entries")} would be written`,
  problemsLabel: "Problems of the file",
};
