import { judgeTechnique } from "@/attack/server/judge-technique";
import { decideTrigger } from "@/legal/server/decide-trigger";
import { recordEvent } from "@/legal/server/record-event";
import { recordFacts } from "@/legal/server/record-facts";
import { recordSubmission } from "@/legal/server/record-submission";
import type { ServiceContext } from "@/platform/operation/context";

const HOUR_MS = 60 * 60 * 1000;
const ZONE = "Europe/Berlin";

interface Scene {
  analyst: ServiceContext;
  lead: ServiceContext;
  day: Date;
}

/**
 * Legal obligations in the demonstration: a breach of personal data, a major incident of a payment
 * institution whose first report is sent, and a serious incident of an AI system.
 */
export const LEGAL_SCENES: Readonly<Record<string, (id: string, scene: Scene) => Promise<void>>> = {
  "demo-public-bucket": async (id, { analyst, lead, day }) => {
    await recordFacts(analyst, {
      id,
      facts: {
        personal_data: true,
        high_risk: true,
        entity: ["controller"],
        member_state: "DE",
        awareness_at: before(day, 20),
      },
      note: "Monthly statements of customers were readable by anybody.",
    });
    await decideTrigger(lead, { id, rule: "gdpr-33-1", decision: "notify" });
  },
  "demo-log4shell": async (id, { analyst, day }) => {
    await recordFacts(analyst, {
      id,
      facts: {
        entity: ["payment_institution"],
        classified_major: true,
        awareness_at: before(day, 22),
        classified_at: before(day, 20),
      },
    });
    await recordSubmission(analyst, {
      id,
      rule: "dora-19-major",
      stage: "initial_notification",
      submitted_at: before(day, 17),
      receipt: "MVP-2026-118842 (simulated)",
      evidence_ids: [],
    });
  },
  "demo-sqli": async (id, { analyst, day }) => {
    await judgeTechnique(analyst, { id, technique_id: "T1190", verdict: "confirmed" });
    await recordEvent(analyst, {
      id,
      type: "AI_SERIOUS_INCIDENT",
      ai_system: "Credit scoring assistant (simulated)",
      ai_role: ["provider"],
      awareness_at: before(day, 30),
    });
  },
};

function before(day: Date, hours: number) {
  const at = new Date(day.getTime() - hours * HOUR_MS).toISOString();
  return { at, zone: ZONE, precision: "minute" as const };
}
