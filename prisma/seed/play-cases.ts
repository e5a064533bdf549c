import { CASE_PEOPLE } from "@/accounts/server/simulated-people";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { addComment } from "@/incidents/server/cases/add-comment";
import { assignIncident } from "@/incidents/server/cases/assign-incident";
import { closeIncident } from "@/incidents/server/cases/close-incident";
import { recordRetest } from "@/incidents/server/cases/record-retest";
import { transitionIncident } from "@/incidents/server/cases/transition-incident";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { makeStatement } from "@/legal/server/make-statement";
import type { ServiceContext } from "@/platform/operation/context";
import type { DemoIncident } from "./demo-findings";
import { actingAs } from "./demo-people";
import { LEGAL_SCENES } from "./play-legal";

type Play = (person: keyof typeof CASE_PEOPLE) => ServiceContext;

/**
 * Works on the incidents of a scan as far as the demonstration has come, by the same services and
 * rules as people do, at times between the scan and the day of the demonstration.
 */
export async function playCases(
  ctx: ServiceContext,
  found: readonly DemoIncident[],
  ids: ReadonlyMap<string, string>,
  scannedAt: Date,
  day: Date,
): Promise<void> {
  for (const [n, incident] of found.entries()) {
    const id = ids.get(Buffer.from(fingerprint(incident.finding)).toString("hex"));
    if (id === undefined) continue;
    await playCase(id, incident, n, clockOf(ctx, scannedAt, day));
  }
  await playLegal(ctx, found, ids, day);
}

/** Scenes of what the scan found, on the day of the demonstration. */
async function playLegal(
  ctx: ServiceContext,
  found: readonly DemoIncident[],
  ids: ReadonlyMap<string, string>,
  day: Date,
): Promise<void> {
  const as = clockOf(ctx, day, day);
  const scene = { analyst: as("analyst"), lead: as("lead"), day };
  for (const [ruleId, play] of Object.entries(LEGAL_SCENES)) {
    const incident = found.find(
      (each) => each.finding.ruleId === ruleId && each.workflow !== "closed",
    );
    const key = incident && Buffer.from(fingerprint(incident.finding)).toString("hex");
    const id = key && ids.get(key);
    if (id) await play(id, scene);
  }
}

/** Each act takes place a while after the one before, the last of a dozen on the day itself. */
function clockOf(ctx: ServiceContext, from: Date, to: Date): Play {
  const step = (to.getTime() - from.getTime()) / 12;
  let acts = 0;
  return (person) => {
    acts += 1;
    const at = new Date(from.getTime() + Math.min(acts, 12) * step);
    return actingAs(ctx, CASE_PEOPLE[person], at);
  };
}

const JUSTIFICATION = "The host leaves service at the end of the quarter.";

async function playCase(id: string, incident: DemoIncident, n: number, as: Play): Promise<void> {
  const { workflow, owner } = incident;
  const steps = ["open", "triaged", "assigned", "fixing", "retest", "closed"].indexOf(workflow);
  if (steps === 0) return;
  await transitionIncident(as("analyst"), { id, to: "triaged" });
  if (n % 3 === 0) await stateImpact(id, as);
  if (steps === 1) return;
  await assignIncident(as("analyst"), { id, owner_email: owner ?? "team@bank.example" });
  if (n % 2 === 0) {
    const text = "The owner confirmed that the service is reachable from the internet.";
    await addComment(as("second"), { id, text });
  }
  if (steps === 2) return;
  if (workflow === "closed" && n % 4 === 3) {
    const ctx = as("risk");
    const accepted_until = new Date(
      ctx.clock().getTime() + 300 * 24 * 60 * 60 * 1000,
    ).toISOString();
    const input = { resolution: "risk_accepted" as const, justification: JUSTIFICATION };
    const { version } = await getIncident(ctx, { id });
    const seen = { id, expected_version: version };
    await closeIncident(ctx, { ...seen, ...input, accepted_until, evidence_ids: [] });
    return;
  }
  await transitionIncident(as("analyst"), { id, to: "fixing" });
  if (steps === 3) return;
  const ctx = as("analyst");
  await makeStatement(ctx, {
    id,
    kind: "remediation",
    body: {
      action: incident.finding.remediation,
      reference: `CHANGE-${4100 + n}`,
      done_by: owner ?? "team@bank.example",
      done_at: ctx.clock().toISOString(),
    },
  });
  await transitionIncident(as("analyst"), { id, to: "retest" });
  if (steps === 4 && n % 2 === 1) return;
  const text = `The request was sent again on ${id}; the weakness does not show any more.`;
  const note = await attachNote(as("second"), { incident_id: id, kind: "note", text });
  await recordRetest(as("second"), { id, passed: true, evidence_ids: [note.id] });
  if (steps === 4) return;
  await closeIncident(as("lead"), { id, resolution: "fixed", evidence_ids: [] });
}

async function stateImpact(id: string, as: Play): Promise<void> {
  const no = { value: "no" as const, reason: null };
  const body = {
    confidentiality: { value: "yes" as const, reason: null },
    integrity: no,
    availability: no,
    personal_data: false,
    data_categories: [],
  };
  await makeStatement(as("analyst"), { id, kind: "impact", body });
}
