import { visibleText } from "@/lib/visible-text";

const LONGEST = 120;

/** Arguments in one line, shortened: `to: "a@b.example", amount: "120.00"`. */
export function argsLine(preview: unknown): string {
  const isObject = typeof preview === "object" && preview !== null && !Array.isArray(preview);
  const text = isObject
    ? Object.entries(preview)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .join(", ")
    : preview === undefined || preview === null
      ? ""
      : JSON.stringify(preview);
  const shown = visibleText(text).text;
  const characters = [...shown];
  return characters.length <= LONGEST ? shown : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
