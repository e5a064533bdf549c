import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import { ClientError, RefusedByService } from "./client-error";

/** Members of a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object of an answer. Throws RefusedByService for another status than 2xx. */
export async function jsonAnswer(response: Response): Promise<JsonObject> {
  const text = await response.text();
  const json = readJsonObject(text);
  if (!response.ok) {
    const { code, detail, title } = json ?? {};
    const reason = [detail, title].find((each) => typeof each === "string") ?? response.statusText;
    const name = typeof code === "string" ? code : null;
    const message = `${response.status}${name === null ? "" : ` ${name}`}: ${String(reason)}`;
    throw new RefusedByService(response.status, name, message);
  }
  if (json === null) throw new ClientError("The service did not answer with a JSON object.");
  return json;
}

/** A member of the object that is text. Throws ClientError where it is missing. */
export function textMember(json: JsonObject, name: string): string {
  const value = json[name];
  if (typeof value === "string") return value;
  throw new ClientError(`The service's answer has no "${name}".`);
}

/** Members of the text where it is a JSON object without doubled names, else null. */
export function readJsonObject(text: string): JsonObject | null {
  try {
    const json = parseUniqueJson(text);
    if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
    return { ...json };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
