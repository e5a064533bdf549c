import "server-only";
import { z } from "zod";
import type { AppendedRecord } from "@/trace/server/records/append";

export const ReceiptDto = z
  .object({
    seq: z.string().meta({ description: "Place in the epoch of the agent's chain" }),
    hash: z.string().meta({ description: "SHA-256 of the record, hexadecimal" }),
    epoch: z.number().int(),
  })
  .meta({
    id: "Receipt",
    description:
      "The record that this call appended. Whoever keeps it can tell later that the record was removed or changed.",
  });

export type ReceiptDto = z.infer<typeof ReceiptDto>;

/** Receipt of an appended record for the caller. */
export function toReceipt({ seq, hash, epoch }: AppendedRecord): ReceiptDto {
  return { seq: String(seq), hash: Buffer.from(hash).toString("hex"), epoch };
}
