import type { EvidenceManifest } from "../manifest";
import type { CheckList } from "./verify-check";
import { parseLine } from "./verify-custody";
import type { KeptParts } from "./verify-parts";

const NAME = "simulation";

/**
 * Whether the package is of simulated data: by its manifest, which has to say the same as the part
 * about its subject, or, in manifests of before, by that part alone.
 */
export function checkSimulation(
  { kind, subject }: EvidenceManifest,
  kept: KeptParts,
  list: CheckList,
): void {
  const stated = subject.simulation;
  const found = simulationOf(kind === "report-package" ? kept.engagement : kept.incident);
  if (stated !== undefined && found !== null && stated !== found) {
    const of = (simulated: boolean) => (simulated ? "simulated" : "real");
    list.fail(NAME, `The manifest says ${of(stated)} data, its ${subject.type} ${of(found)}.`);
    return;
  }
  const simulation = stated ?? found;
  list.simulation(simulation);
  if (simulation === null) {
    list.skip(
      NAME,
      "Neither the manifest nor a part of the package says whether the data is real.",
    );
  } else if (simulation) {
    list.pass(NAME, `SIMULATED DATA: the issuer says that this ${subject.type} never happened.`);
  } else {
    list.pass(NAME, "The issuer says that the data is no simulation.");
  }
}

function simulationOf(part: Uint8Array | null): boolean | null {
  const source = part === null ? undefined : parseLine(part)?.source;
  if (source === "simulation") return true;
  return source === "import" ? false : null;
}
