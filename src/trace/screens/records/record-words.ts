import { formatCount, formatQuantity } from "@/lib/format";

export const records = {
  count: (shown: number, all: number) =>
    shown < all
      ? `${formatCount(shown)} of ${formatQuantity(all, "record", "records")} shown`
      : formatQuantity(all, "record", "records"),
  seq: (seq: string) => `#${seq}`,
  call: (call: string, tool: string | null) =>
    tool === null ? `Call ${call}` : `Call ${call} of ${tool}`,
  exact: "Raw record",
};
