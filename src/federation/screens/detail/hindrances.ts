import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { gateWords } from "../gate-words";
import { OBSTACLES } from "./copy";
import type { ReviewPack } from "./review-pack";

/** Evidence of these gates grows old: what was probed yesterday may be gone today. */
const AGEING: readonly string[] = ["G3", "G5"];
const FRESH_MS = 24 * 3_600_000;

/** Skills without a demonstration: an approver has to have looked at them. */
export function skillsToTick(
  registration: Pick<RegistrationDetailDto, "skills">,
): RegistrationDetailDto["skills"] {
  return registration.skills.filter(({ level }) => level !== "demonstrated");
}

/** True where the evidence of a gate is too old to decide on. */
export function isStale(
  { gate, checked_at: at }: Pick<RegistrationDetailDto["gates"][number], "gate" | "checked_at">,
  now: number,
): boolean {
  return AGEING.includes(gate) && (at === null || now - Date.parse(at) > FRESH_MS);
}

/** Whether the reader may decide now: deciding claims an unclaimed review. */
export function isDecidable({ allowed, lease }: Pick<ReviewPack, "allowed" | "lease">): boolean {
  return allowed.decide || (allowed.claim && lease === null);
}

type Facts = Pick<RegistrationDetailDto, "gates" | "skills" | "review">;

/**
 * Everything that prevents the reader's approval, in words, the most basic first; empty if nothing
 * does. `pack` is the review as the service returned it, null if there is none or it is not loaded:
 * then nothing may be approved.
 */
export function approvalHindrances(
  registration: Facts,
  pack: Pick<ReviewPack, "allowed" | "lease"> | null,
  ticked: ReadonlySet<string>,
  now: number,
): string[] {
  const red = registration.gates.filter(({ result }) => result !== "passed");
  const obstacles = pack?.allowed.obstacles ?? [];
  // Deciding claims an unclaimed review.
  const isFree = pack?.lease === null;
  const named = obstacles.filter(
    (each) =>
      each !== "stale_evidence" &&
      !(each === "gates" && red.length > 0) &&
      !(each === "lease" && isFree),
  );
  const old = registration.gates.filter((gate) => gate.result === "passed" && isStale(gate, now));
  const unticked = skillsToTick(registration).filter(({ id }) => !ticked.has(id));
  const isOpen = registration.review !== null;
  return [
    ...(isOpen ? [] : ["It has not come before a person yet."]),
    ...named.map((each) => OBSTACLES[each]),
    ...red.map((gate) => `${gateWords(gate).replace(/\.$/, "")}.`),
    ...(isOpen && obstacles.includes("stale_evidence") && old.length === 0
      ? [OBSTACLES.stale_evidence]
      : []),
    ...(isOpen
      ? old.map(
          ({ gate }) => `The evidence of ${gate} is older than 24 hours. Run the gates again.`,
        )
      : []),
    ...(isOpen && unticked.length > 0
      ? [`You have not ticked the evidence of: ${unticked.map(({ id }) => id).join(", ")}.`]
      : []),
  ];
}
