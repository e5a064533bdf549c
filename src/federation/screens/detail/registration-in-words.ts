import type { Fact } from "@/components/forms/changed-facts";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { GATE_NAMES, NOT_RUN, RESULT_NAMES, STATUS_NAMES, TIER_NAMES } from "../copy";

/** What may change of a registration while somebody decides on it, with the tier that the reader chose. */
export function registrationInWords(
  { status, revision, requested_tier, gates }: RegistrationDetailDto,
  tier?: string,
): Fact[] {
  return [
    { name: "Status", now: STATUS_NAMES[status] },
    { name: "Revision", now: String(revision) },
    { name: "Asks for tier", now: TIER_NAMES[requested_tier], mine: tier },
    ...gates.map(({ gate, result }) => ({
      name: `${gate} ${GATE_NAMES[gate]}`,
      now: result === null ? NOT_RUN : RESULT_NAMES[result],
    })),
  ];
}
