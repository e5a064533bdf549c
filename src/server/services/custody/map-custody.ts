import "server-only";
import type { AppendedCustodyEvent } from "@/server/custody/append-custody";
import { CustodyEventDto } from "./custody-dto";

/** An event of custody as the wire shows it: its exact line, and what that says. */
export function toCustodyDto({ seq, hash, line }: AppendedCustodyEvent): CustodyEventDto {
  return CustodyEventDto.parse({ seq, hash, line, event: JSON.parse(line) });
}
