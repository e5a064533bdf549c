import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import { isObject } from "@/packages/domain/verify-shape";
import { UnreadableFile } from "./unreadable-file";

/**
 * Lines of records: one a line, or those of an answer of `GET /api/trace/records`, of which only the
 * lines are believed. Throws UnreadableFile.
 */
export function readRecordLines(text: string, from: string): string[] {
  if (text.startsWith('{"body":')) return text.split("\n").filter((line) => line !== "");
  const page = parse(text, from);
  const records = isObject(page) ? page.records : undefined;
  if (!Array.isArray(records)) throw new UnreadableFile(`${from} holds no records.`);
  return (records as readonly unknown[]).map((record) => {
    const line = isObject(record) ? record.line : undefined;
    if (typeof line !== "string") throw new UnreadableFile(`${from} has a record without a line.`);
    return line;
  });
}

function parse(text: string, from: string): unknown {
  try {
    return parseUniqueJson(text);
  } catch (error) {
    throw new UnreadableFile(`${from} is neither lines of records nor JSON.`, { cause: error });
  }
}
