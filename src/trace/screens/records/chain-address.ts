import { recordAnchor } from "./record-anchor";

/** Address of a record of a chain on the log page; the epoch is always named. */
export function chainHref(chain: string, { seq, epoch }: { seq: string; epoch: number }): string {
  return `/log?chain=${encodeURIComponent(chain)}${recordAnchor({ seq, epoch })}`;
}
