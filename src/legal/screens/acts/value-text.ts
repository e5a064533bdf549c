import { formatCount, formatDateTime } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import type { FactQuestion, FactValue } from "./answer";
import { copy } from "./copy";
import { zonedText } from "./stage-time";

/** A fact in words: as given, in its zone, and in UTC. */
export function valueText(value: FactValue, question: FactQuestion | undefined): string {
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value === "number") return formatCount(value);
  const label = (word: string) =>
    question?.words?.find((each) => each.word === word)?.label ?? visibleText(word).text;
  if (typeof value === "string") return label(value);
  if (Array.isArray(value)) return value.map(label).join(", ");
  const { at, zone, precision } = value;
  if (precision === "date") return `${at} ${zone} (${"date only"})`;
  const local = zonedText(at, zone);
  const utc = Number.isNaN(Date.parse(at)) ? at : formatDateTime(at);
  return local === null || zone === "UTC" ? utc : `${local} = ${utc}`;
}
