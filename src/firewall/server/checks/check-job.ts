import type { OutputToCheck } from "@/firewall/domain/claims/validate-claims";
import type { Channel } from "@/firewall/domain/injection/detection";

/** Work on what untrusted parties send that takes a processor for long: plain data that a thread can receive. */
export type CheckJob =
  | { kind: "texts"; texts: readonly string[]; channel: Channel }
  | { kind: "claims"; output: OutputToCheck };
