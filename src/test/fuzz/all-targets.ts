import type { FuzzTarget } from "./fuzz-target";
import { reportTargets } from "./report-targets";
import { requestTargets } from "./request-targets";
import { textTargets } from "./text-targets";
import { verifierTargets } from "./verifier-targets";

/** Every parser and verifier that reads what others wrote. `corpus` is a folder of reports, or none. */
export async function allTargets(corpus: string): Promise<FuzzTarget[]> {
  return [
    ...reportTargets(corpus),
    ...(await verifierTargets()),
    ...(await requestTargets()),
    ...textTargets(),
  ];
}
