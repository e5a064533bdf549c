import "server-only";
import { z } from "zod";

const YesNo = z.enum(["true", "false", ""]).optional();

function words(description: string) {
  return z.string().max(4_000).optional().meta({ description });
}

/** A what-if of the legal triggers as a query string has it. */
export const WhatIfQuery = z.strictObject({
  personal_data: YesNo.meta({ description: "Whether personal data are concerned" }),
  high_risk: YesNo.meta({
    description: "High risk to the rights of persons (GDPR art. 34); not that of an AI system",
  }),
  entity: words("Comma list of what the organisation is in law, words of the register of facts"),
  sector: words("Comma list of sectors, words of the register of facts"),
});

/** The same as the service takes it; what is empty is not given. */
export function takeWhatIf(query: z.infer<typeof WhatIfQuery>) {
  return {
    personal_data: yesNo(query.personal_data),
    high_risk: yesNo(query.high_risk),
    entity: wordsOf(query.entity),
    sector: wordsOf(query.sector),
  };
}

function yesNo(text: string | undefined): boolean | undefined {
  return text === undefined || text === "" ? undefined : text === "true";
}

function wordsOf(text: string | undefined): string[] | undefined {
  const words = (text ?? "").split(",").map((word) => word.trim());
  const given = words.filter((word) => word !== "");
  return given.length === 0 ? undefined : [...new Set(given)];
}
