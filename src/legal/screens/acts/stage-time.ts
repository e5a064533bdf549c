import type { StageDto } from "@/legal/server/evaluations/legal-dto";
import { inZone } from "@/lib/time/zone";
import { countdown, plainName } from "./span-words";

/** State of a stage now: a clock that ran out since it was loaded is overdue. */
export function stateNow(stage: StageDto, now: number): StageDto["state"] {
  if (stage.state !== "due" || stage.due_at === null) return stage.state;
  return countdown(stage.due_at, now).isOver ? "overdue" : "due";
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)/;

/** A limit as the service wrote it: `2026-10-27 09:00 Europe/Brussels (UTC+01:00)`; a date stays one. */
export function limitText(limit: string, zone: string | null): string {
  const match = RFC_3339.exec(limit);
  const named = zone === null ? "" : ` ${zone}`;
  if (match === null) return `${limit}${named}`;
  const [, date, time, offset] = match;
  if (zone === "UTC") return `${date} ${time} UTC`;
  return `${date} ${time}${named} (${offset === "Z" ? "UTC" : `UTC${offset}`})`;
}

/** An instant on the clock of a zone: `2026-10-27 09:00 Europe/Brussels (UTC+01:00)`; null where it knows none. */
export function zonedText(iso: string, zone: string): string | null {
  const local = inZone(iso, zone);
  if (local === null) return null;
  const { date, time, offset } = local;
  return zone === "UTC" ? `${date} ${time} UTC` : `${date} ${time} ${zone} (UTC${offset})`;
}

export type AnchorName =
  | { kind: "fact"; key: string }
  | { kind: "submission"; stage: string }
  | { kind: "request"; of: string }
  | { kind: "none" };

/** Start of a period: a fact, the submission of a stage, a request, or nothing named. */
export function readAnchor(anchor: string, factKeys: { has(key: string): boolean }): AnchorName {
  if (factKeys.has(anchor)) return { kind: "fact", key: anchor };
  const [, stage] = /^submission_of:(.+)$/.exec(anchor) ?? [];
  if (stage !== undefined) return { kind: "submission", stage };
  const [, of] = /^request_of:(.+)$/.exec(anchor) ?? [];
  return of === undefined ? { kind: "none" } : { kind: "request", of };
}

/** A fact in plain words: `awareness_at` is `awareness`. */
export function factName(key: string): string {
  return plainName(key.replace(/_at$/, "")).replace(/^ai /, "AI ");
}

/** The first letter as at the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
