import type { FactRegisterDto, LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { inZone, isZone } from "@/lib/time/zone";
import { isDay, readWallTime, type WallProblem } from "./zoned-time";

export type FactQuestion = FactRegisterDto["facts"][number];
export type FactValue = LegalTriggersDto["basis"]["facts"][number]["value"];
export type InstantValue = Extract<FactValue, { precision: string }>;

export interface TimeAnswer {
  date: string;
  time: string;
  zone: string;
  precision: "minute" | "date";
}

/** Value of a question's control: yes or no, a word or a text; words; a time. */
export type Answer = string | readonly string[] | TimeAnswer;

export type AnswerProblem = WallProblem | "count" | "too_long";

export type ReadAnswer<Value = FactValue> =
  | { kind: "blank" }
  | { kind: "problem"; problem: AnswerProblem }
  | { kind: "value"; value: Value };

const LONGEST_TEXT = 2000;
const HIGHEST_COUNT = 10_000_000_000;
const BLANK = { kind: "blank" } as const;

/** Whether an answer is a time. */
export function isTimeAnswer(answer: Answer): answer is TimeAnswer {
  return typeof answer === "object" && "zone" in answer;
}

/** The value of an empty control. */
export function emptyAnswer(type: FactQuestion["type"], zone: string): Answer {
  if (type === "instant") return { date: "", time: "", zone, precision: "minute" };
  return type === "words" ? [] : "";
}

/** Value of an answer: nothing, something that cannot be recorded, or the value of the fact. */
export function readAnswer(type: FactQuestion["type"], answer: Answer): ReadAnswer {
  if (type === "instant") return isTimeAnswer(answer) ? readTime(answer) : BLANK;
  if (type === "words") {
    const isChosen = typeof answer === "object" && !isTimeAnswer(answer) && answer.length > 0;
    return isChosen ? { kind: "value", value: [...answer] } : BLANK;
  }
  if (typeof answer !== "string") return BLANK;
  const text = answer.trim();
  if (text === "") return BLANK;
  if (type === "boolean") {
    if (text === "yes" || text === "no") return { kind: "value", value: text === "yes" };
    return BLANK;
  }
  if (type === "count") {
    const isCount = /^\d{1,11}$/.test(text) && Number(text) <= HIGHEST_COUNT;
    return isCount ? { kind: "value", value: Number(text) } : { kind: "problem", problem: "count" };
  }
  if (text.length > LONGEST_TEXT) return { kind: "problem", problem: "too_long" };
  return { kind: "value", value: text };
}

/** A time as it is recorded; a day alone stays a day and is never read as midnight. */
export function readTime(answer: TimeAnswer): ReadAnswer<InstantValue> {
  const { date, time, precision } = answer;
  const zone = answer.zone.trim();
  if (date === "" && (time === "" || precision === "date")) return BLANK;
  if (precision === "date") {
    if (!isDay(date)) return { kind: "problem", problem: "date" };
    if (!isZone(zone)) return { kind: "problem", problem: "zone" };
    return { kind: "value", value: { at: date, zone, precision } };
  }
  const read = readWallTime(date, time, zone);
  if (typeof read === "string") return { kind: "problem", problem: read };
  return { kind: "value", value: { at: read.at, zone, precision } };
}

/** The control with what is recorded already, to change it. */
export function answerOf(value: FactValue): Answer {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value;
  const { at, zone, precision } = value;
  if (precision === "date") return { date: at, time: "", zone, precision };
  const local = inZone(at, zone);
  return { date: local?.date ?? "", time: local?.time ?? "", zone, precision };
}

/** Answers by the name of the fact. */
export type Answers = Readonly<Record<string, Answer>>;

function isAnswer(value: unknown): value is Answer {
  if (typeof value === "string") return true;
  if (Array.isArray(value)) return value.every((word) => typeof word === "string");
  if (typeof value !== "object" || value === null) return false;
  const time = value as Readonly<Record<string, unknown>>;
  const texts = [time.date, time.time, time.zone];
  const isPrecision = time.precision === "minute" || time.precision === "date";
  return isPrecision && texts.every((text) => typeof text === "string");
}

/** Answers out of a kept draft; what is no answer is left out. */
export function readDraft(text: string): Answers {
  if (text === "") return {};
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([key, value]): [string, Answer][] =>
        isAnswer(value) ? [[key, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Answers as a draft that is kept; empty without answers. Times begin in `zone`. */
export function writeDraft(answers: Answers, zone: string): string {
  const said = Object.entries(answers).filter(([, answer]) => !isUntouched(answer, zone));
  return said.length === 0 ? "" : JSON.stringify(Object.fromEntries(said));
}

function isUntouched(answer: Answer, zone: string): boolean {
  if (!isTimeAnswer(answer)) return answer.length === 0;
  const { date, time, precision } = answer;
  return date === "" && time === "" && precision === "minute" && answer.zone === zone;
}

/** Whether two answers say the same; the order of words says nothing. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  const plain = (answer: Answer) =>
    JSON.stringify(
      typeof answer === "object" && !isTimeAnswer(answer) ? [...answer].sort() : answer,
    );
  return plain(one) === plain(other);
}
