import "server-only";
import { type FactorAnswer, FactorCode, PasskeyAnswer } from "./factor-input";

/**
 * The second factor in the fields of the sign-in form, of which a passkey's answer is JSON. What is none of
 * them is sent on as a code that no account has, so that it counts as a failure.
 */
export function sentFactor(
  fields: Partial<Record<"code" | "passkey", string>> | undefined,
): FactorAnswer {
  const { code = "", passkey = "" } = fields ?? {};
  if (passkey !== "") {
    const answer = PasskeyAnswer.safeParse(jsonOrNull(passkey));
    return answer.success ? { passkey: answer.data } : { code: "?" };
  }
  if (code === "") return {};
  return { code: FactorCode.safeParse(code).data ?? "?" };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is no answer.
    return null;
  }
}
