import { visibleText } from "./visible-text";

const LONGEST = 120;

/** Members of JSON in one line, shortened: `to: "a@b.example", amount: "120.00"`. */
export function jsonLine(value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const text = isObject
    ? Object.entries(value)
        .map(([name, member]) => `${name}: ${JSON.stringify(member)}`)
        .join(", ")
    : value === undefined || value === null
      ? ""
      : JSON.stringify(value);
  const shown = visibleText(text).text;
  const characters = [...shown];
  return characters.length <= LONGEST ? shown : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
